import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { day } from "../../lib/format";
import type { Article } from "./site";

/** Articles or case studies, each with the way to the whole. */
export function ArticleList({ articles, action }: { articles: Article[]; action: string }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", p: "0 !important", display: "grid", gap: 2 }}>
      {articles.map((article) => (
        <Paper component="li" variant="outlined" key={article.link} sx={{ p: 2.5, display: "flex", gap: 2.5, flexWrap: { xs: "wrap", sm: "nowrap" } }}>
          {article.image && <Box component="img" src={article.image} alt="" sx={{ width: 140, height: 100, objectFit: "cover", borderRadius: 1, flexShrink: 0 }} />}
          <div>
            <Typography variant="h2" sx={{ mt: "0 !important" }}>
              {article.headline}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[article.venue, day(article.date)].filter(Boolean).join(" · ")}
            </Typography>
            {article.quote && <Typography component="blockquote" sx={{ m: 0, mt: 1, pl: 1.5, borderLeft: 3, borderColor: "divider" }}>{article.quote}</Typography>}
            <Link href={article.link} target="_blank" rel="noopener" sx={{ display: "inline-block", mt: 1 }}>
              {action}
              <span className="visually-hidden">: {article.headline} (opens in a new tab)</span>
            </Link>
            {article.isPaywalled && (
              <Typography component="span" variant="body2" color="textSecondary">
                {" "}
                · behind a paywall
              </Typography>
            )}
          </div>
        </Paper>
      ))}
    </Box>
  );
}
