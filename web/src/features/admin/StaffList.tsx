import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { StaffSearch } from "./StaffSearch";
import { StaffTable, type StaffLine } from "./StaffTable";
import { useStaffPage, type StaffPage } from "./staff-queries";
import { PAGE_SIZE, pageWords, totalWords } from "./staff-words";

interface Props<T> {
  /** What a line is called; the address names the search by the first. */
  what: readonly [one: string, many: string];
  /** What is looked through. */
  help: string;
  headings: readonly string[];
  load: (search: string, offset: number, signal: AbortSignal) => Promise<StaffPage<T>>;
  lineOf: (row: T) => StaffLine;
  hasActions?: boolean;
  /** What can be added to the list. */
  children?: ReactNode;
}

/** A list of the admin area: looked through as one types, page by page. */
export function StaffList<T>({ what, help, children, ...rest }: Props<T>) {
  const [one, many] = what;
  const [typed, setTyped] = useAddressValue(one);
  const [params] = useSearchParams();
  // The address follows when the typing pauses.
  const search = params.get(one) ?? "";
  return (
    <>
      <StaffSearch label={`Search ${many}`} help={help} value={typed} onChange={setTyped}>
        {children}
      </StaffSearch>
      <Pages what={what} search={search} {...rest} />
    </>
  );
}

function Pages<T>({ what, search, headings, load, lineOf, hasActions }: Omit<Props<T>, "help" | "children"> & { search: string }) {
  const [, many] = what;
  // Another search begins with the first page. Lines that stay are not created again, so that their open menus stay too.
  const [place, setPlace] = useState({ search, offset: 0 });
  const offset = place.search === search ? place.offset : 0;
  const page = useStaffPage(many, (signal) => load(search, offset, signal), search, offset);
  if (page.isPending) return <Skeleton variant="rounded" height={320} />;
  if (page.isError) return <ProblemPanel error={page.error} onRetry={() => void page.refetch()} />;
  const { total, rows } = page.data;
  return (
    <Box aria-busy={page.isPlaceholderData}>
      <Typography role="status" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {totalWords(total, what, search)}
      </Typography>
      {rows.length > 0 && <StaffTable label={`List of ${many}`} headings={headings} lines={rows.map(lineOf)} hasActions={hasActions} />}
      {total > PAGE_SIZE && <Steps offset={offset} shown={rows.length} total={total} onStep={(next) => setPlace({ search, offset: next })} />}
    </Box>
  );
}

function Steps({ offset, shown, total, onStep }: { offset: number; shown: number; total: number; onStep: (offset: number) => void }) {
  return (
    <Box component="nav" aria-label="Pages" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mt: 1.5 }}>
      <Button variant="outlined" disabled={offset === 0} onClick={() => onStep(Math.max(0, offset - PAGE_SIZE))}>
        Previous
      </Button>
      <Typography aria-live="polite">{pageWords(offset, shown, total)}</Typography>
      <Button variant="outlined" disabled={offset + shown >= total} onClick={() => onStep(offset + PAGE_SIZE)}>
        Next
      </Button>
    </Box>
  );
}
