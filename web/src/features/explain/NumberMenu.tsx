import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { OpenMenu } from "./use-number-menu";
import type { Explain } from "./use-explained";

interface Props {
  menu: OpenMenu;
  onExplain: Explain;
  onClose: () => void;
}

/** The context menu of a number. */
export function NumberMenu({ menu: { explained, left, top }, onExplain, onClose }: Props) {
  return (
    <Menu open anchorReference="anchorPosition" anchorPosition={{ left, top }} onClose={onClose} slotProps={{ list: { "aria-label": "Number" } }}>
      <MenuItem
        onClick={() => {
          onClose();
          onExplain(explained);
        }}
      >
        Explain this number
        <Typography variant="caption" color="textSecondary" sx={{ ml: 2 }}>
          ?
        </Typography>
      </MenuItem>
    </Menu>
  );
}
