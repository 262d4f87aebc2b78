import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";

/** Says that there is nothing yet, and what would be here. */
export function EmptyPanel({ heading, text }: { heading: string; text: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 4, textAlign: "center", borderStyle: "dashed" }}>
      <Typography variant="h2">{heading}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </Paper>
  );
}
