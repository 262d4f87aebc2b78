import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";

interface Props {
  heading: string;
  text: string;
  /** 1 where it is all there is on the page. */
  level?: 1 | 2;
}

/** Says that there is nothing yet, and what would be here. */
export function EmptyPanel({ heading, text, level = 2 }: Props) {
  return (
    <Paper variant="outlined" sx={{ p: 4, textAlign: "center", borderStyle: "dashed" }}>
      <Typography variant="h2" component={level === 1 ? "h1" : "h2"}>
        {heading}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </Paper>
  );
}
