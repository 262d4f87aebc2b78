import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { BusyButton } from "../../ui/BusyButton";
import { FormText } from "../../ui/FormText";
import { FormFrame } from "./FormFrame";
import { EMPTY_DEMO, demoFaults } from "./form-rules";
import { usePublicForm } from "./use-public-form";

/** Asks to be shown around. */
export function DemoForm({ onTaken }: { onTaken: (message: string) => void }) {
  const form = usePublicForm("demo-request", EMPTY_DEMO, demoFaults, ({ message }) => onTaken(message));
  return (
    <FormFrame form={form} label="Demo request" button={<BusyButton type="submit" variant="contained" size="large" isBusy={form.isPending}>Request your demo</BusyButton>}>
      <Typography variant="h2">Schedule your live demo</Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <FormText form={form} name="givenName" label="Given name" required autoComplete="given-name" />
        <FormText form={form} name="familyName" label="Family name" required autoComplete="family-name" />
      </Box>
      <FormText form={form} name="email" label="Work email" required type="email" autoComplete="email" />
      <FormText form={form} name="institution" label="Your institution" required autoComplete="organization" />
      <FormText form={form} name="job" label="Your job" required autoComplete="organization-title" />
    </FormFrame>
  );
}
