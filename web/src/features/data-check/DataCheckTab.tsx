import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { count, plural } from "../../lib/format";
import { api, screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { DownloadButton } from "../downloads/DownloadButton";
import { CheckSummary } from "./CheckSummary";
import { FindingList } from "./FindingList";
import { CheckedTitleGrid } from "./CheckedTitleGrid";
import { STATE_WORDS, isMeant, titlesOf, type DataCheck } from "./check";
import { useDataCheck } from "./check-query";

/** Which titles that the files of a package name are forecast, why the others are not, and what to do about it. */
export function DataCheckTab({ pack }: { pack: Package }) {
  const check = useDataCheck(pack.id);
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary" sx={{ maxWidth: 760 }}>
        Every title in your files, compared with the reference data: forecast, or not forecast with the reason. For rows that could not be used, such as price list rows without a price, see the report of each file. <Link to={`${screens.support()}#missing`}>Learn more</Link>
      </Typography>
      {check.isPending && <Skeleton variant="rounded" height={420} />}
      {check.isError && !check.data && <ProblemPanel error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && (check.data.titles.length > 0 ? <Loaded pack={pack} check={check.data} /> : <EmptyPanel heading="No titles yet" text="The files of this package list no titles. Add COUNTER reports and a price list on the Setup tab." />)}
    </Stack>
  );
}

function Loaded({ pack, check }: { pack: Package; check: DataCheck }) {
  const [only, setOnly] = useAddressValue("finding");
  const [search, setSearch] = useAddressValue("title");
  const list = useRef<HTMLElement>(null);
  const shown = useMemo(() => titlesOf(check, only).filter((title) => isMeant(title, search)), [check, only, search]);
  const choose = (next: string) => {
    setOnly(next === only ? "" : next);
    if (next !== only) list.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      {!check.hasReference && (
        <Alert severity="warning" variant="outlined">
          This server has no reference data yet, so it recognises no ISSN.
        </Alert>
      )}
      <CheckSummary check={check} only={only} onChoose={choose} />
      <FindingList check={check} only={only} onChoose={choose} />
      <Box component="section" ref={list} aria-label="Titles" sx={{ scrollMarginTop: 80 }}>
        <Stack spacing={1.5}>
          <Box role="toolbar" aria-label="Titles" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
            <TextField
              size="small"
              type="search"
              placeholder="Search title, publisher or ISSN"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              sx={{ width: { xs: "100%", sm: 280 } }}
              slotProps={{ htmlInput: { "aria-label": "Search titles" } }}
            />
            <Typography variant="body2" color="textSecondary" aria-live="polite" data-testid="shown-titles" sx={{ flex: 1, minWidth: 200 }}>
              {shownWords(check, only, shown.length)}
            </Typography>
            {only !== "" && (
              <Button onClick={() => setOnly("")}>Show all titles</Button>
            )}
            <DownloadButton path={api.dataCheckCsv(pack.id)} notice="Titles downloaded." variant="outlined">
              All titles as CSV
            </DownloadButton>
          </Box>
          <CheckedTitleGrid titles={shown} check={check} />
        </Stack>
      </Box>
    </>
  );
}

/** How many titles are shown, and which. */
function shownWords(check: DataCheck, only: string, shown: number): string {
  const label = check.findings.find(({ code }) => code === only)?.label ?? (only === "all_forecast" ? "Forecast" : STATE_WORDS[only as keyof typeof STATE_WORDS]);
  if (label) return `${label}: ${plural(shown, "title")}`;
  return shown === check.titles.length ? plural(shown, "title") : `${count(shown)} of ${plural(check.titles.length, "title")}`;
}
