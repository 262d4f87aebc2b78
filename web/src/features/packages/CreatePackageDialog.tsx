import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Permission } from "../../api/accounts";
import { currencySymbol } from "../../lib/format";
import { screens } from "../../lib/paths";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { CURRENCIES, emptyDraft, faultsOf, isComplete, newPackageOf, type PackageDraft } from "./package-draft";
import { useCreatePackage } from "./queries";

const whole = { gridColumn: "1 / -1" };
const half = { gridColumn: { sm: "span 3" } };
const third = { gridColumn: { sm: "span 2" } };

interface Props {
  /** The institutions it can belong to. */
  places: Permission[];
  onClose: () => void;
}

/** Asks what a package is, whose it is and what its Big Deal costs, creates it and opens its setup. */
export function CreatePackageDialog({ places, onClose }: Props) {
  const [draft, setDraft] = useState<PackageDraft>(() => emptyDraft(places.map((place) => place.institution_id)));
  const create = useCreatePackage();
  const navigate = useNavigate();
  const notify = useNotify();
  const faults = faultsOf(draft);
  const isConsortium = places.some((place) => place.institution_id === draft.institution && place.is_consortium);
  const field = (name: keyof PackageDraft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: faults[name] !== undefined,
    fullWidth: true,
  });
  const submit = () =>
    create.mutate(newPackageOf(draft, isConsortium), {
      onSuccess: (pack) => {
        notify("Package created.");
        void navigate(screens.package(pack.id, isConsortium ? "members" : "setup"));
      },
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="create-package-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id="create-package-title">New package</DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2, pt: 1, gridTemplateColumns: { sm: "repeat(6, 1fr)" } }}>
            <TextField label="Name" required autoFocus sx={whole} helperText={faultText(faults.name) ?? "For example, the publisher and the years of the agreement."} {...field("name")} />
            <TextField label="Institution" required select sx={half} {...field("institution")}>
              {places.map((place) => (
                <MenuItem key={place.institution_id} value={place.institution_id} sx={{ whiteSpace: "normal" }}>
                  {place.institution_name}
                </MenuItem>
              ))}
            </TextField>
            <TextField label="Publisher" sx={half} helperText={faultText(faults.publisher)} {...field("publisher")} />
            <TextField label="Currency" select sx={third} {...field("currency")}>
              {CURRENCIES.map((code) => (
                <MenuItem key={code} value={code}>
                  {code}
                </MenuItem>
              ))}
            </TextField>
            {isConsortium ? (
              <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { sm: "span 4" }, alignSelf: "center" }}>
                The Big Deal cost of a consortium is the total of its members' costs. Each member enters its own.
              </Typography>
            ) : (
              <>
                <TextField
                  label="Big Deal cost a year"
                  sx={third}
                  helperText={faultText(faults.bigDealCost) ?? "Leave blank if unknown."}
                  slotProps={{
                    htmlInput: { inputMode: "decimal" },
                    input: { startAdornment: <InputAdornment position="start">{currencySymbol(draft.currency)}</InputAdornment> },
                  }}
                  {...field("bigDealCost")}
                />
                <TextField
                  label="Growth a year"
                  sx={third}
                  helperText={faultText(faults.bigDealIncrease) ?? "Leave blank if unknown."}
                  slotProps={{
                    htmlInput: { inputMode: "decimal" },
                    input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
                  }}
                  {...field("bigDealIncrease")}
                />
              </>
            )}
            <TextField label="Description" multiline minRows={2} maxRows={8} sx={whole} helperText={faultText(faults.description)} {...field("description")} />
            {create.isError && (
              <Box sx={whole}>
                <ProblemPanel error={create.error} />
              </Box>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isComplete(draft) || create.isPending}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is wrong, said aloud as soon as it is. */
function faultText(fault: string | undefined) {
  return fault === undefined ? undefined : <span role="alert">{fault}</span>;
}
