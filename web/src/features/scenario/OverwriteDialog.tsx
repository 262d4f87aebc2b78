import { ConfirmDialog } from "../../ui/ConfirmDialog";

interface Props {
  /** How many titles are to be subscribed. */
  wanted: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a number of titles replaces a choice that was made title by title. */
export function OverwriteDialog({ wanted, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog title="Overwrite custom subscription?" action="Yes, overwrite it" isPending={false} error={null} onConfirm={onConfirm} onClose={onClose}>
      You have subscribed journals one by one. Setting a number replaces your selection with the {wanted} {wanted === 1 ? "journal" : "journals"} with the lowest cost per use. You can undo this.
    </ConfirmDialog>
  );
}
