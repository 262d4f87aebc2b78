import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { explainInLine } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { currenciesWith } from "./currencies";
import { useEditPackage } from "./queries";

/** Asks for another currency, and says before it is taken what that does to the amounts. */
export function EditCurrencyDialog({ pack, onClose }: { pack: Package; onClose: () => void }) {
  const before = pack.currency ?? "";
  const [currency, setCurrency] = useState(before);
  const edit = useEditPackage(pack.id);
  const notify = useNotify();
  const isOther = currency !== before;
  const done = () => {
    notify(`currency changed to ${currency}`);
    onClose();
  };
  return (
    <FormDialog
      title="Currency of the package"
      action={isOther ? `Change to ${currency}` : "Change"}
      fault={edit.isError ? explainInLine(edit.error) : undefined}
      canSave={isOther}
      isPending={edit.isPending}
      onSave={() => edit.mutate({ currency }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField
        label="Currency"
        select
        value={currency}
        onChange={(event) => {
          setCurrency(event.target.value);
          edit.reset();
        }}
        fullWidth
      >
        {currenciesWith(before).map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      {isOther && (
        <Alert severity="warning" variant="outlined">
          Amounts are not converted. The Big Deal cost and prices keep their numbers and count as {currency} from now on, in all scenarios.
        </Alert>
      )}
    </FormDialog>
  );
}
