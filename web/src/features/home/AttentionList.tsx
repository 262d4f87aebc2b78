import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { AttentionItem } from "../../api/attention";
import { momentAgo } from "../../lib/format";
import { PlainLink } from "../../ui/PlainLink";
import { attentionKey, attentionPlace, attentionSentence } from "./attention-words";
import { isNewSince } from "./last-visit";

/** What needs attention, one line each: a link to where it is dealt with, the institution and the time. */
export function AttentionList({ items, lastVisit }: { items: readonly AttentionItem[]; lastVisit: string | null }) {
  if (items.length === 0) {
    return (
      <Paper variant="outlined" sx={{ p: 2 }}>
        You are up to date: nothing needs your attention.
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" component="ul" aria-label="Needs your attention" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {items.map((item) => (
        <Box component="li" className="link-box" key={attentionKey(item)} sx={{ px: 2, py: 1.25, overflowWrap: "anywhere", "&:not(:first-of-type)": { borderTop: 1, borderColor: "divider" }, "&:hover": { bgcolor: "action.hover" } }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
            {isNewSince(item.since, lastVisit) && <Chip size="small" color="primary" label="New" />}
            <Typography component="span" sx={{ fontWeight: 600 }}>
              <PlainLink to={attentionPlace(item)} isStretched>
                {attentionSentence(item)}
              </PlainLink>
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {item.institution_name} · {momentAgo(item.since)}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
