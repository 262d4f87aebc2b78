import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";

/** Which titles of a table a filter keeps. */
export type FilterTitles = "subscribed" | "all";

interface Props {
  value: FilterTitles;
  onChange: (value: FilterTitles) => void;
}

/** Asks which titles of an exported forecast are to be kept. */
export function TitlesChoice({ value, onChange }: Props) {
  return (
    <FormControl>
      <FormLabel id="titles-choice">This table marks subscribed titles. Which titles should the filter include?</FormLabel>
      <RadioGroup aria-labelledby="titles-choice" value={value} onChange={(_, next) => onChange(next === "all" ? "all" : "subscribed")}>
        <FormControlLabel value="subscribed" control={<Radio />} label="Only the subscribed titles" />
        <FormControlLabel value="all" control={<Radio />} label="All titles" />
      </RadioGroup>
    </FormControl>
  );
}
