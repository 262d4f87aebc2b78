import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import type { InclusionChange, MemberInstitution } from "../../api/consortium";
import type { ScenarioFacts } from "../../api/scenarios";
import { count, plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { UpdatingLine } from "../scenario/UpdatingLine";
import { includeKey } from "../scenario/keys";
import { isFound, tagsOf } from "../members/member-search";
import { IncludedTotals } from "./IncludedTotals";
import { InclusionGrid } from "./InclusionGrid";
import { includedCount } from "./inclusion";
import { NO_INSTITUTION } from "./no-institution";
import { useInclude, useMemberInstitutions } from "./queries";

/** The member institutions of a consortium's scenario, and which of them count in it. */
export function MembersPart({ scenario, reason }: { scenario: ScenarioFacts; reason: string | undefined }) {
  const members = useMemberInstitutions(scenario.id);
  if (members.isPending) return <Skeleton variant="rounded" height={420} />;
  if (members.isError && !members.data) return <ProblemPanel error={members.error} onRetry={() => void members.refetch()} />;
  if (members.data.length === 0) {
    return (
      <>
        <EmptyPanel heading="No members yet" text="Add packages of member libraries in the package of this scenario." />
        <Button component={Link} to={screens.package(scenario.package_id, "members")} sx={{ mt: 1.5 }}>
          Open package members
        </Button>
      </>
    );
  }
  return <Loaded scenario={scenario} members={members.data} reason={reason} />;
}

function Loaded({ scenario, members, reason }: { scenario: ScenarioFacts; members: MemberInstitution[]; reason: string | undefined }) {
  const [search, setSearch] = useAddressValue("member");
  const include = useInclude(scenario.id);
  // Filters of columns are the grid's own; it tells which rows they leave.
  const [passing, setPassing] = useState<ReadonlySet<string>>();
  const found = useMemo(() => members.filter((one) => isFound(search, one.institution_name, tagsOf(one.tags))), [members, search]);
  const shown = passing ? found.filter((one) => passing.has(one.package_id)) : found;
  const included = includedCount(members);
  const canEdit = reason === undefined;
  const send = (next: InclusionChange) => {
    if (canEdit && next.include.length + next.exclude.length > 0) include(next);
  };
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, position: "relative" }}>
      <UpdatingLine mutationKey={includeKey(scenario.id)} />
      <Typography variant="h2" color={included === 0 ? "warning" : undefined}>
        Institutions ({count(included)} of {count(members.length)})
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        This scenario totals the uses, costs and Big Deals of the selected institutions. All figures leave the others out.
      </Typography>
      {included === 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
          {NO_INSTITUTION}
        </Alert>
      )}
      {reason !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
          {reason}
        </Alert>
      )}
      <Bulk shown={shown} total={members.length} search={search} onSearch={setSearch} onChange={canEdit ? send : undefined} />
      <IncludedTotals scenario={scenario} />
      <InclusionGrid members={found} currentlyShown={shown} canEdit={canEdit} onChange={send} onPassing={setPassing} />
    </Paper>
  );
}

interface BulkProps {
  shown: MemberInstitution[];
  total: number;
  search: string;
  onSearch: (search: string) => void;
  /** Left out where nothing can be changed. */
  onChange?: (change: InclusionChange) => void;
}

/** The search, and what can be done at once with all that are shown. */
function Bulk({ shown, total, search, onSearch, onChange }: BulkProps) {
  const ids = (isIncluded: boolean) => shown.filter((one) => one.included === isIncluded).map(({ package_id }) => package_id);
  const [inside, outside] = [ids(true), ids(false)];
  return (
    <Box role="toolbar" aria-label="Member institutions" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
      <TextField
        size="small"
        type="search"
        placeholder="Search by name or tags"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        sx={{ width: { xs: "100%", sm: 260 } }}
        slotProps={{ htmlInput: { "aria-label": "Search institutions" } }}
      />
      {onChange && outside.length > 0 && (
        <Button size="small" variant="outlined" onClick={() => onChange({ include: outside, exclude: [] })} sx={{ height: 36 }}>
          Include {count(outside.length)} shown
        </Button>
      )}
      {onChange && inside.length > 0 && (
        <Button size="small" variant="outlined" onClick={() => onChange({ include: [], exclude: inside })} sx={{ height: 36 }}>
          Exclude {count(inside.length)} shown
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ ml: { sm: "auto" } }}>
        {shown.length < total && `Shown: ${count(shown.length)} of ${plural(total, "institution")}`}
      </Typography>
    </Box>
  );
}
