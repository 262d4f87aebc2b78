import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { explain, explainInLine } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { useEditPackage } from "./queries";
import { lengthOf, textFault } from "./text-fault";

interface Props {
  pack: Package;
  field: "name" | "description" | "publisher";
  label: string;
  /** How many characters it may have. */
  max: number;
  /** What is said when it was taken. */
  notice: string;
  onClose: () => void;
}

/** Asks for another name, description or publisher of a package. Only the name is needed. */
export function EditTextDialog({ pack, field, label, max, notice, onClose }: Props) {
  const [text, setText] = useState(pack[field]);
  const edit = useEditPackage(pack.id);
  const notify = useNotify();
  const refused = edit.isError ? explain(edit.error) : undefined;
  const fault = textFault(text, max) ?? (refused?.field === field ? refused.text : undefined);
  const isLong = field === "description";
  const done = () => {
    notify(notice);
    onClose();
  };
  return (
    <FormDialog
      title={label}
      fault={refused && refused.field !== field ? explainInLine(edit.error) : undefined}
      canSave={textFault(text, max) === undefined && (field !== "name" || text.trim() !== "")}
      isPending={edit.isPending}
      onSave={() => edit.mutate({ [field]: text.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          edit.reset();
        }}
        error={fault !== undefined}
        helperText={
          <>
            <span role="alert">{fault}</span>
            <span>{`${lengthOf(text)} of ${max}`}</span>
          </>
        }
        multiline={isLong}
        minRows={4}
        maxRows={12}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "off" }, formHelperText: { component: "div", sx: { display: "flex", justifyContent: "space-between", gap: 2 } } }}
      />
    </FormDialog>
  );
}
