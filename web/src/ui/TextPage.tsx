import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useTitle } from "./use-title";

interface Props {
  title: string;
  /** A sentence or two below the title. */
  lead?: ReactNode;
  /** How wide the text may become; text alone is best narrow. */
  width?: "sm" | "md" | "lg";
  children: ReactNode;
}

/** A page for reading. */
export function TextPage({ title, lead, width = "md", children }: Props) {
  useTitle(title);
  return (
    <Container maxWidth={width} sx={{ py: { xs: 3, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: { xs: "1.9rem", md: "2.4rem" } }}>
        {title}
      </Typography>
      {lead && (
        <Typography color="textSecondary" sx={{ mt: 1.5, fontSize: "1.1rem", maxWidth: 720 }}>
          {lead}
        </Typography>
      )}
      <Box sx={{ mt: 3, lineHeight: 1.65, "& h2": { mt: 4, mb: 1 }, "& form h2": { mt: 1, mb: 0 }, "& h3": { mt: 2.5, mb: 0.5 }, "& p": { my: 1 }, "& ul": { pl: 3, my: 1 }, "& li": { my: 0.5 } }}>{children}</Box>
    </Container>
  );
}
