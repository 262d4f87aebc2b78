import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

/** States what is counted where reports overlap or cover more than a year. */
export function Merged({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby="merged-heading">
      <Typography variant="h2" id="merged-heading">
        How the files are combined
      </Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, fontSize: "0.875rem", overflowWrap: "anywhere" }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </section>
  );
}
