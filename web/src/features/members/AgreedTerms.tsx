import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import Paper from "@mui/material/Paper";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ConsortiumTerms } from "../../api/consortium";
import type { Package } from "../../api/packages";
import { explainInLine } from "../../api/problem";
import { currencySymbol } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { countFault, draftOf, priceFault, termsOf, termsWords } from "./agreed-terms";
import { useChangeTerms, useTerms } from "./queries";

/** What a consortium has agreed on beside its members' own terms, and a way to change it. */
export function AgreedTerms({ pack, canEdit }: { pack: Package; canEdit: boolean }) {
  const terms = useTerms(pack.id);
  const [isEditing, setIsEditing] = useState(false);
  if (terms.isError && !terms.data) return <ProblemPanel error={terms.error} onRetry={() => void terms.refetch()} />;
  if (!terms.data) return null;
  const words = termsWords(terms.data, pack.currency);
  if (words.length === 0 && !canEdit) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="agreed-terms" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Typography variant="h2" id="agreed-terms" sx={{ flex: 1 }}>
          Terms of the consortium
        </Typography>
        {canEdit && (
          <Button variant="outlined" size="small" onClick={() => setIsEditing(true)}>
            Edit terms…
          </Button>
        )}
      </Box>
      {words.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No terms are agreed. Each scenario applies its own cost rule. A journal that an institution uses but its price list lacks is left out for that institution.
        </Typography>
      )}
      {words.map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
      {isEditing && <TermsDialog pack={pack} terms={terms.data} onClose={() => setIsEditing(false)} />}
    </Paper>
  );
}

function TermsDialog({ pack, terms, onClose }: { pack: Package; terms: ConsortiumTerms; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(terms));
  const change = useChangeTerms(pack.id);
  const notify = useNotify();
  const wanted = termsOf(draft);
  const faults = { from: countFault(draft.from, draft.paid), paid: countFault(draft.paid, draft.from), price: priceFault(draft.price) };
  const done = () => {
    notify("Terms updated.");
    onClose();
  };
  return (
    <FormDialog
      title="Terms of the consortium"
      fault={change.isError ? explainInLine(change.error) : undefined}
      canSave={wanted !== undefined}
      isPending={change.isPending}
      onSave={() => wanted && change.mutate(wanted, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField
        label="Minimum number of included institutions"
        value={draft.from}
        onChange={(event) => setDraft({ ...draft, from: event.target.value })}
        error={faults.from !== undefined}
        helperText={faults.from ?? "For the rule “By the first member's price”. Blank: that price is paid for each included institution."}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
      />
      <TextField
        label="Institutions at the first price"
        value={draft.paid}
        onChange={(event) => setDraft({ ...draft, paid: event.target.value })}
        error={faults.paid !== undefined}
        helperText={faults.paid ?? "The number of institutions in the agreement, including those left out here."}
        fullWidth
        slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
      />
      <TextField
        label="Price of a journal without a price"
        value={draft.price}
        onChange={(event) => setDraft({ ...draft, price: event.target.value })}
        error={faults.price !== undefined}
        helperText={faults.price ?? "Per year, for a journal that an institution uses but its price list lacks. Blank: the journal is left out for that institution."}
        fullWidth
        slotProps={{
          htmlInput: { inputMode: "decimal", autoComplete: "off" },
          input: { startAdornment: <InputAdornment position="start">{currencySymbol(pack.currency)}</InputAdornment> },
        }}
      />
    </FormDialog>
  );
}
