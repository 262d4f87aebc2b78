import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import { memo, useId, useState } from "react";
import { columnGroups } from "../../model/columns";
import { LazyMenu } from "../../ui/LazyMenu";
import { PlainButton } from "../../ui/PlainButton";
import { Tick } from "../../ui/Tick";
import { ColumnGuide } from "./ColumnGuide";

interface Props {
  chosen: string[];
  isConsortium: boolean;
  onChange: (change: { columns: string[] }) => void;
}

/** Which columns the table has, group by group, and the way to what they say. */
export const ColumnMenu = memo(function ColumnMenu({ chosen, isConsortium, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isExplained, setIsExplained] = useState(false);
  const id = useId();
  const toggle = (key: string) => onChange({ columns: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key] });
  const explain = () => {
    setAnchor(null);
    setIsExplained(true);
  };
  return (
    <>
      <PlainButton size="small" variant="outlined" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu" className="toolbar-button is-tall">
        Columns
      </PlainButton>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { maxHeight: 500 } } }}>
        <MenuItem dense onClick={explain}>
          Column definitions…
        </MenuItem>
        <Divider />
        {columnGroups(isConsortium).flatMap(({ name, columns }, at) => [
          <ListSubheader key={name} role="presentation" id={`${id}-${at}`}>
            {name}
          </ListSubheader>,
          ...columns.map((column) => (
            <MenuItem key={column.key} dense onClick={() => toggle(column.key)} role="menuitemcheckbox" aria-checked={chosen.includes(column.key)} aria-describedby={`${id}-${at}`}>
              <Tick isSet={chosen.includes(column.key)} />
              <Box component="span" title={column.hint}>
                {column.label}
              </Box>
            </MenuItem>
          )),
        ])}
      </LazyMenu>
      {isExplained && <ColumnGuide isConsortium={isConsortium} onClose={() => setIsExplained(false)} />}
    </>
  );
});
