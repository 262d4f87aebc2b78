import TextField from "@mui/material/TextField";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Looks for lines of a grid as somebody types. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  return (
    <TextField
      size="small"
      type="search"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: "100%", sm: 260 } }}
      slotProps={{ htmlInput: { "aria-label": label } }}
    />
  );
}
