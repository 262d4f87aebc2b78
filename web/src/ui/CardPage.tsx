import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTitle } from "./use-title";

interface Props {
  title: string;
  /** A few words above the title. */
  overline?: string;
  children: ReactNode;
  /** What stands below the card. */
  below?: ReactNode;
}

/** A page that asks one thing: a card in the middle, the whole width on a telephone. */
export function CardPage({ title, overline, children, below }: Props) {
  useTitle(title);
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 8 }, width: "100%", maxWidth: 480, mx: "auto" }}>
      <Paper variant="outlined" sx={{ px: { xs: 2.5, sm: 5 }, py: { xs: 3, sm: 4.5 } }}>
        {overline && (
          <Typography variant="overline" component="p" color="textSecondary">
            {overline}
          </Typography>
        )}
        <Typography variant="h1" sx={{ mb: 2.5 }}>
          {title}
        </Typography>
        {children}
      </Paper>
      {below}
    </Box>
  );
}
