import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PlainButton } from "../../ui/PlainButton";

interface Props {
  keys: readonly string[];
  onRemove: (key: string) => void;
}

/** The scenarios of a comparison that was refused, to remove the one that is in the way. Nothing is known of them but their ids. */
export function RefusedScenarios({ keys, onRemove }: Props) {
  return (
    <section aria-labelledby="refused-scenarios">
      <Typography id="refused-scenarios" sx={{ mb: 1 }}>
        Remove a scenario to compare the others:
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {keys.map((key) => (
          <PlainButton key={key} size="small" variant="outlined" onClick={() => onRemove(key)} style={{ overflowWrap: "anywhere" }}>
            Remove {key}
          </PlainButton>
        ))}
      </Box>
    </section>
  );
}
