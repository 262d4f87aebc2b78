import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { DIALOG_WIDTH } from "../../ui/dialog-width";

interface Props {
  name: string;
  value: string;
  note: string;
  /** What it means, in a few sentences, and under which heading. */
  heading: string;
  meaning: string;
  /** Name, value and note stand beside each other. */
  isFlat: boolean;
  testId: string;
}

/** A figure that everybody asks for; pressing it says what it means. */
export function Figure({ value, name, note, heading, meaning, isFlat, testId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ mb: 1.25, px: 0.5, mx: -0.5, borderRadius: 1, display: "flex", flexDirection: isFlat ? "row" : "column", flexWrap: isFlat ? "wrap" : undefined, alignItems: "baseline", columnGap: 1.5, textAlign: "left", "&:hover": { bgcolor: "action.hover" } }}
      >
        <Typography variant="overline" component="span" color="textSecondary" sx={{ lineHeight: 1.4 }}>
          {name}
        </Typography>
        <Box component="span" data-testid={testId} sx={{ fontFamily: '"Source Serif 4 Variable", serif', fontWeight: 600, fontSize: "1.7rem", lineHeight: 1.2 }}>
          {value}
        </Box>
        <Typography variant="caption" component="span" color="textSecondary">
          {note}
        </Typography>
      </ButtonBase>
      <span className="visually-hidden" aria-live="polite">
        {name}: {value}, {note}
      </span>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={id}>
          <DialogTitle id={id}>{heading}</DialogTitle>
          <DialogContent>
            <Typography>{meaning}</Typography>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Dismiss</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
