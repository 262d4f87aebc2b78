import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { FileRow } from "../../api/files";
import { LazyMenu } from "../../ui/LazyMenu";
import { MenuNote } from "../../ui/MenuNote";
import { KINDS, isPointless, menuName, type ChosenKind } from "./file-kinds";

interface Props {
  file: FileRow;
  onChoose: (kind: ChosenKind) => void;
}

/** Corrects the kind of a file: "This is a …". */
export function KindMenu({ file, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button size="small" aria-label={`Change kind: ${file.name}`} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} sx={{ px: 0.5, ml: -0.5, minWidth: 0, display: "block", textAlign: "left" }}>
        Change kind
      </Button>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": `This is a … (${file.name})` } }}>
        <MenuNote>This is a …</MenuNote>
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            disabled={isPointless(file, kind)}
            onClick={() => {
              setAnchor(null);
              onChoose(kind);
            }}
          >
            {menuName(kind)}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}
