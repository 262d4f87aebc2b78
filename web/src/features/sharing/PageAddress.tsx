import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { PublicPage } from "../../api/sharing";
import { momentAgo } from "../../lib/format";
import { CopyButton } from "../../ui/CopyButton";

/** Where a public page is, and since when. */
export function PageAddress({ page: { path, address, created_at, created_by } }: { page: PublicPage }) {
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="caption" component="div" color="textSecondary">
        Page address
      </Typography>
      <Typography sx={{ overflowWrap: "anywhere", fontFamily: "monospace", fontSize: "0.9rem" }}>{address}</Typography>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mt: 0.5, ml: -1 }}>
        <CopyButton text={address} what="the address" />
        <Button size="small" component="a" href={path} target="_blank" rel="noopener" sx={{ py: 0 }}>
          Open
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary">
        Published {[momentAgo(created_at), created_by && `by ${created_by}`].filter(Boolean).join(" ")}
      </Typography>
    </Paper>
  );
}
