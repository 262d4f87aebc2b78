import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import { money } from "../../lib/format";
import { screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { FormText } from "../../ui/FormText";
import { FormFrame } from "./FormFrame";
import { EMPTY_PURCHASE, TIERS, purchaseFaults, type PurchaseDraft } from "./form-rules";
import { usePublicForm, type PublicForm } from "./use-public-form";

/** Orders an account. */
export function PurchaseForm() {
  const navigate = useNavigate();
  const form = usePublicForm("purchase", EMPTY_PURCHASE, purchaseFaults, ({ message }) => void navigate(screens.purchaseResult("success"), { state: { message } }));
  const price = form.draft.cost === "" ? "–" : money(Number(form.draft.cost), "USD");
  return (
    <FormFrame form={form} label="Order" button={<BusyButton type="submit" variant="contained" size="large" isBusy={form.isPending}>Create my account</BusyButton>}>
      <Typography variant="h2">1. Required information</Typography>
      <FormText form={form} name="institution" label="Institution" required autoComplete="organization" />
      <FormText form={form} name="accountOwnerEmail" label="Account owner email" required type="email" helperText="This person can add other users." />
      <FormText form={form} name="billingEmail" label="Billing email" required type="email" helperText="We send the invoice to this address." />
      <FormText form={form} name="mailingAddress" label="Billing mailing address" required multiline minRows={3} autoComplete="street-address" />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr auto" }, alignItems: "start" }}>
        <FormText form={form} name="cost" label="Library materials budget (USD)" required select>
          {TIERS.map(({ budget, price: tier }) => (
            <MenuItem key={tier} value={String(tier)}>
              {budget}
            </MenuItem>
          ))}
        </FormText>
        <Box aria-live="polite">
          <Typography variant="caption" color="textSecondary" component="div">
            Your annual cost
          </Typography>
          <Typography variant="h2" component="div" data-testid="annual-price">
            {price}
          </Typography>
        </Box>
      </Box>
      <TermsBox form={form} />
      <Typography variant="h2">2. Optional information</Typography>
      <FormText form={form} name="ccEmails" label="Billing CC emails" />
      <FormText form={form} name="notes" label="Additional notes" multiline minRows={2} />
      {form.isValid && (
        <section aria-live="polite">
          <Typography variant="h2">3. Order</Typography>
          <Typography color="textSecondary">
            We send an invoice for <strong>{price}</strong> to {form.draft.billingEmail.trim()}
            {form.draft.ccEmails.trim() && ` and ${form.draft.ccEmails.trim()}`}, and an account for {form.draft.institution.trim()} to {form.draft.accountOwnerEmail.trim()}. You pay nothing now.
          </Typography>
        </section>
      )}
    </FormFrame>
  );
}

function TermsBox({ form }: { form: PublicForm<PurchaseDraft> }) {
  const fault = form.faultOf("userAgreesToTerms");
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.draft.userAgreesToTerms}
            onChange={(event) => form.set({ userAgreesToTerms: event.target.checked })}
            slotProps={{ input: { "aria-invalid": fault !== undefined, "aria-describedby": "terms-fault" } }}
          />
        }
        label={
          <>
            We agree to the{" "}
            <Link href={screens.terms()} target="_blank" rel="noopener">
              terms of use
            </Link>
          </>
        }
      />
      <FormHelperText id="terms-fault" error role={fault ? "alert" : undefined}>
        {fault}
      </FormHelperText>
    </div>
  );
}
