import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useDeferredValue, useMemo, useState } from "react";
import type { PublicTitle } from "../../api/sharing";
import { count, plural } from "../../lib/format";
import { PublicTitleTable } from "./PublicTitleTable";
import { shownTitles, type TitleFilter } from "./title-view";

interface Props {
  titles: PublicTitle[];
  currency: string | null;
  withPrices: boolean;
}

/** How many journals are shown at first. */
const FIRST = 50;

/** The journals of a public page, to look one up. */
export function PublicTitles({ titles, currency, withPrices }: Props) {
  const [filter, setFilter] = useState<TitleFilter>("all");
  const [search, setSearch] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const text = useDeferredValue(search);
  const found = useMemo(() => shownTitles(titles, filter, text), [titles, filter, text]);
  const subscribed = useMemo(() => titles.filter((one) => one.subscribed).length, [titles]);
  const choices: [value: TitleFilter, words: string][] = [
    ["all", `All ${count(titles.length)}`],
    ["subscribed", `Subscribed ${count(subscribed)}`],
    ["others", `Not subscribed ${count(titles.length - subscribed)}`],
  ];
  const rest = isWhole ? 0 : Math.max(0, found.length - FIRST);
  return (
    <>
      <Box className="no-print" sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 1.5 }}>
        <TextField type="search" size="small" label="Find a journal" placeholder="Title, subject or ISSN" value={search} onChange={(event) => setSearch(event.target.value)} sx={{ flex: "1 1 220px" }} />
        <ToggleButtonGroup size="small" exclusive value={filter} onChange={(_, next: TitleFilter | null) => next && setFilter(next)} aria-label="Which journals" sx={{ flexWrap: "wrap" }}>
          {choices.map(([value, words]) => (
            <ToggleButton key={value} value={value} sx={{ textTransform: "none", whiteSpace: "nowrap" }}>
              {words}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1 }}>
        {found.length === 0 ? "No journals match." : `${plural(found.length, "journal")}, lowest cost per use first.`}
      </Typography>
      {found.length > 0 && <PublicTitleTable titles={rest > 0 ? found.slice(0, FIRST) : found} currency={currency} withPrices={withPrices} />}
      {rest > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Button className="no-print" variant="outlined" onClick={() => setIsWhole(true)}>
            Show all {count(found.length)}
          </Button>
          <Typography className="only-print" variant="body2">
            And {plural(rest, "more journal", "more journals")}.
          </Typography>
        </Box>
      )}
    </>
  );
}
