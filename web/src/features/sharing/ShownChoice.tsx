import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { Shown } from "../../api/sharing";

interface Props {
  shown: Shown;
  onChange: (shown: Shown) => void;
  /** Whether it is only to be looked at. */
  isOff: boolean;
}

/** What a public page shows: how exact, and whether prices and journals. */
export function ShownChoice({ shown, onChange, isOff }: Props) {
  return (
    <>
      <FormControl disabled={isOff}>
        <FormLabel id="figures">Figures</FormLabel>
        <RadioGroup aria-labelledby="figures" value={shown.is_rounded ? "rounded" : "exact"} onChange={(_, value) => onChange({ ...shown, is_rounded: value === "rounded" })}>
          <FormControlLabel value="rounded" control={<Radio />} label="Rounded: whole percentages, other figures to two significant digits" />
          <FormControlLabel value="exact" control={<Radio />} label="Exact" />
        </RadioGroup>
      </FormControl>
      <FormControl component="fieldset" disabled={isOff}>
        <FormLabel component="legend">Also show</FormLabel>
        <FormGroup>
          <FormControlLabel control={<Checkbox checked={shown.with_prices} onChange={(_, with_prices) => onChange({ ...shown, with_prices })} />} label="Prices: the Big Deal, this scenario, savings" />
          {shown.with_prices && <FormHelperText sx={{ mt: -0.5, ml: 4 }}>Check your licence first. Some do not allow you to publish prices.</FormHelperText>}
          <FormControlLabel control={<Checkbox checked={shown.with_titles} onChange={(_, with_titles) => onChange({ ...shown, with_titles })} />} label="Journals: use and subscription status of each" />
        </FormGroup>
      </FormControl>
    </>
  );
}
