import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { LazyMenu } from "./LazyMenu";
import { PlainButton } from "./PlainButton";

/** Something to do. */
export interface Action {
  name: string;
  /** A few words on what it does. */
  note?: string;
  isOff?: boolean;
  /** Whether a line stands above it, as it is of another kind than those before. */
  isApart?: boolean;
  onChoose: () => void;
}

interface Props {
  label: string;
  /** Longer label for screen readers. */
  spoken?: string;
  /** The actions, or what lists them while the menu is open: what they depend on may then change without the button being drawn again. */
  actions: Action[] | (() => Action[]);
  isBusy?: boolean;
}

/** A button that opens a list of things to do. */
export function ActionMenu({ label, spoken, actions, isBusy = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [listed, setListed] = useState<Action[]>([]);
  return (
    <>
      <PlainButton
        variant="outlined"
        aria-label={spoken}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isBusy={isBusy}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          if (typeof actions === "function") setListed(actions());
        }}
      >
        {label}
      </PlainButton>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ list: { "aria-label": spoken ?? label }, paper: { sx: { minWidth: 180, maxWidth: 340, mt: 0.5, boxShadow: 4 } } }}
      >
        {(typeof actions === "function" ? listed : actions).flatMap(({ name, note, isOff, isApart, onChoose }) => [
          isApart && <Divider key={`above ${name}`} />,
          <MenuItem
            key={name}
            disabled={isOff}
            onClick={() => {
              setAnchor(null);
              onChoose();
            }}
            sx={{ display: "block", whiteSpace: "normal" }}
          >
            {name}
            {note && (
              <Typography variant="caption" component="div" color="textSecondary">
                {note}
              </Typography>
            )}
          </MenuItem>,
        ])}
      </LazyMenu>
    </>
  );
}
