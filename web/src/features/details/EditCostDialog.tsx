import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { explain, explainInLine } from "../../api/problem";
import { currencySymbol } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { amountFault, costChangeOf, draftOf, growthFault } from "./cost-draft";
import { useEditPackage } from "./queries";

/** Asks what the Big Deal costs a year, and by how much that grows. */
export function EditCostDialog({ pack, onClose }: { pack: Package; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(pack));
  const edit = useEditPackage(pack.id);
  const notify = useNotify();
  const refused = edit.isError ? explain(edit.error) : undefined;
  const costFault = amountFault(draft.cost) ?? (refused?.field === "big_deal_cost" ? refused.text : undefined);
  const increaseFault = growthFault(draft.increase) ?? (refused?.field === "big_deal_cost_increase" ? refused.text : undefined);
  const type = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    edit.reset();
  };
  const done = () => {
    notify("Edit successful.");
    onClose();
  };
  const save = () => {
    const change = costChangeOf(draft, pack);
    if (change) edit.mutate(change, { onSuccess: done });
    else onClose();
  };
  return (
    <FormDialog
      title="Big Deal cost"
      fault={refused && refused.field === undefined ? explainInLine(edit.error) : undefined}
      canSave={amountFault(draft.cost) === undefined && growthFault(draft.increase) === undefined}
      isPending={edit.isPending}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Big Deal cost a year"
        value={draft.cost}
        onChange={(event) => type({ cost: event.target.value })}
        error={costFault !== undefined}
        helperText={costFault ?? "Leave blank if unknown. 0 counts as an amount."}
        autoFocus
        fullWidth
        slotProps={{
          htmlInput: { inputMode: "decimal", autoComplete: "off" },
          input: { startAdornment: <InputAdornment position="start">{currencySymbol(pack.currency)}</InputAdornment> },
        }}
      />
      <TextField
        label="Growth a year"
        value={draft.increase}
        onChange={(event) => type({ increase: event.target.value })}
        error={increaseFault !== undefined}
        helperText={increaseFault ?? "In percent, negative if it falls. Leave blank if unknown."}
        fullWidth
        slotProps={{
          htmlInput: { inputMode: "decimal", autoComplete: "off" },
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        }}
      />
    </FormDialog>
  );
}
