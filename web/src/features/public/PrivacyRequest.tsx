import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { FormText } from "../../ui/FormText";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { FormFrame } from "./FormFrame";
import { EMPTY_PRIVACY, privacyFaults, type PrivacyDraft, type RightFor } from "./form-rules";
import { usePublicForm, type PublicForm } from "./use-public-form";

const FOR_WHOM: [value: Exclude<RightFor, "">, label: string][] = [
  ["right-for-myself", "Myself"],
  ["right-for-minor-child", "My minor child"],
  ["right-for-acting-as-authorized-agent", "A person who authorised me"],
];

type Choice = [name: "contactEmail" | "contactPhone" | "contactMail" | "rightKnow" | "rightDelete" | "rightShine", label: string];

const ANSWER_BY: Choice[] = [["contactEmail", "Email"], ["contactPhone", "Phone"], ["contactMail", "Post"]];
const RIGHTS: Choice[] = [["rightKnow", "A copy of the data collected about me"], ["rightDelete", "Deletion of my data"], ["rightShine", "“Shine the Light”: the recipients of my data"]];

/** Asks for one's rights to one's own data. */
export function PrivacyRequest({ onTaken }: { onTaken: (message: string) => void }) {
  const form = usePublicForm("privacy", EMPTY_PRIVACY, privacyFaults, ({ message }) => onTaken(message));
  return (
    <FormFrame form={form} label="Request about your data" button={<ReasonedButton type={form.isValid ? "submit" : "button"} variant="contained" size="large" isBusy={form.isPending} reason={form.isValid ? undefined : "First name, last name and a valid email are required."}>Submit</ReasonedButton>}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <FormText form={form} name="firstName" label="First name" required autoComplete="given-name" />
        <FormText form={form} name="lastName" label="Last name" required autoComplete="family-name" />
        <FormText form={form} name="company" label="Company" autoComplete="organization" />
        <FormText form={form} name="email" label="Email" required type="email" autoComplete="email" />
        <FormText form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <FormText form={form} name="address" label="Address" autoComplete="street-address" />
      </Box>
      <FormControl>
        <FormLabel id="right-for">I make this request for</FormLabel>
        <RadioGroup aria-labelledby="right-for" value={form.draft.rightFor} onChange={(event) => form.set({ rightFor: event.target.value as RightFor })}>
          {FOR_WHOM.map(([value, label]) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
      </FormControl>
      {form.draft.rightFor === "right-for-minor-child" && <FormText form={form} name="childName" label="Name of the child" />}
      {form.draft.rightFor === "right-for-acting-as-authorized-agent" && <FormText form={form} name="representedName" label="Name of the person I act for" />}
      <Checks form={form} label="Answer me by" boxes={ANSWER_BY} />
      <Checks form={form} label="I want" boxes={RIGHTS} />
      <FormText form={form} name="comments" label="Comments" multiline minRows={3} />
    </FormFrame>
  );
}

function Checks({ form, label, boxes }: { form: PublicForm<PrivacyDraft>; label: string; boxes: Choice[] }) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {boxes.map(([name, words]) => (
          <FormControlLabel key={name} control={<Checkbox name={name} checked={form.draft[name]} onChange={(event) => form.set({ [name]: event.target.checked })} />} label={words} />
        ))}
      </FormGroup>
    </FormControl>
  );
}
