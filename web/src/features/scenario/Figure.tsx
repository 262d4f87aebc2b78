import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { SpokenText } from "./SpokenText";

interface Props {
  name: string;
  value: string;
  note: string;
  /** What it means, in a few sentences, and under which heading. */
  heading: string;
  meaning: string;
  testId: string;
  /** The name of its total in the API. */
  total: string;
  /** Explains the total, if it can be explained, and what its button says. */
  onExplain: ((total: string) => void) | undefined;
  explainLabel: string;
}

/** A figure that everybody asks for; pressing it says what it means. */
export function Figure({ value, name, note, heading, meaning, testId, total, onExplain, explainLabel }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="figure-button" data-total={total}>
        <span className="figure-name">{name}</span>
        <span data-testid={testId} className="figure-value">
          {value}
        </span>
        <span className="figure-note">{note}</span>
      </button>
      <SpokenText text={`${name}: ${value}, ${note}`} />
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={id}>
          <DialogTitle id={id}>{heading}</DialogTitle>
          <DialogContent>
            <Typography>{meaning}</Typography>
          </DialogContent>
          <DialogActions>
            {onExplain && (
              <Button
                onClick={() => {
                  setIsOpen(false);
                  onExplain(total);
                }}
              >
                {explainLabel}
              </Button>
            )}
            <Button onClick={() => setIsOpen(false)}>Dismiss</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
