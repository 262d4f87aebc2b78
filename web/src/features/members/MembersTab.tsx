import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Members } from "../../api/consortium";
import type { Package } from "../../api/packages";
import { count, money, plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { FigureList, type ListedFigure } from "../../ui/FigureList";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useAddressValue } from "../../ui/use-address-value";
import { saveText } from "../downloads/save-text";
import { demoReason } from "../institution/demo-reason";
import { InvitationList } from "../invitations/InvitationList";
import { InviteDialog } from "../invitations/InviteDialog";
import { AddMembersDialog } from "./AddMembersDialog";
import { AgreedTerms } from "./AgreedTerms";
import { MemberGrid } from "./MemberGrid";
import { MemberTasks, type Task } from "./MemberTasks";
import { SizesDialog } from "./SizesDialog";
import { isFound } from "./member-search";
import { membersCsv } from "./members-csv";
import { useMembers } from "./queries";

/** Who feeds a consortium's package: what each member has and lacks, how its data come, and in which order they count. */
export function MembersTab({ pack }: { pack: Package }) {
  const members = useMembers(pack.id);
  if (members.isPending) return <Skeleton variant="rounded" height={420} />;
  if (members.isError && !members.data) return <ProblemPanel error={members.error} onRetry={() => void members.refetch()} />;
  return (
    <>
      {members.isError && <ProblemPanel error={members.error} onRetry={() => void members.refetch()} />}
      <Loaded pack={pack} answer={members.data} />
    </>
  );
}

function Loaded({ pack, answer }: { pack: Package; answer: Members }) {
  const { members, may_edit: canEdit } = answer;
  const [search, setSearch] = useAddressValue("member");
  const [only, setOnly] = useAddressValue("only");
  const isIncompleteOnly = only === "incomplete";
  const [isAdding, setIsAdding] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const [isSizing, setIsSizing] = useSizing();
  const [task, setTask] = useState<Task>();
  const shown = useMemo(() => members.filter((one) => isFound(search, one.institution_name, one.tags) && !(isIncompleteOnly && one.is_complete)), [members, search, isIncompleteOnly]);
  const incomplete = members.length - answer.complete_count;
  return (
    <Stack spacing={2}>
      {!canEdit && (
        <Alert severity="info" variant="outlined">
          You can view these members but not change them.
        </Alert>
      )}
      {members.length > 0 && <Overview answer={answer} currency={pack.currency} />}
      <Box role="toolbar" aria-label="Members" sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        {members.length > 0 && (
          <>
            <TextField
              size="small"
              type="search"
              placeholder="Search by name or tag"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              sx={{ width: { xs: "100%", sm: 240 } }}
              slotProps={{ htmlInput: { "aria-label": "Search members" } }}
            />
            <FormControlLabel control={<Switch size="small" checked={isIncompleteOnly} onChange={(event) => setOnly(event.target.checked ? "incomplete" : "")} />} label={`Only incomplete (${count(incomplete)})`} sx={{ mx: 0.5 }} />
          </>
        )}
        <Box sx={{ flex: 1 }} />
        {members.length > 0 && (
          <Button variant="outlined" onClick={() => saveText(`${pack.name} - members.csv`, membersCsv(members))}>
            Download as CSV
          </Button>
        )}
        {canEdit && members.length > 0 && (
          <Button variant="outlined" onClick={() => setIsSizing(true)}>
            Sizes…
          </Button>
        )}
        {canEdit && (
          <ReasonedButton variant="outlined" reason={demoReason(pack, "people")} onClick={() => setIsInviting(true)}>
            Invite…
          </ReasonedButton>
        )}
        {canEdit && (
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            Add members
          </Button>
        )}
      </Box>
      {members.length === 0 ? (
        <EmptyPanel
          heading="No members yet"
          text={canEdit ? "A consortium has no files of its own. Add packages of member libraries, or invite libraries. Titlewise combines their usage, prices and costs." : "A consortium has no files of its own. Its Admins add packages of member libraries."}
        />
      ) : (
        <>
          <MemberGrid members={shown} canEdit={canEdit} currency={pack.currency} onTask={setTask} />
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {shown.length < members.length && `Shown: ${count(shown.length)} of ${plural(members.length, "member")}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            The order matters only for the first cost rule. There, a subscription costs what the first included institution with the journal pays, times the number of included institutions. <Link to={`${screens.support()}#consortium`}>Learn more about consortia</Link>
          </Typography>
        </>
      )}
      <AgreedTerms pack={pack} canEdit={canEdit} />
      <InvitationList packageId={pack.id} canEdit={canEdit} />
      {isInviting && <InviteDialog packageId={pack.id} onClose={() => setIsInviting(false)} />}
      {isAdding && <AddMembersDialog packageId={pack.id} members={members} hasScenarios={pack.scenarios.length > 0} onClose={() => setIsAdding(false)} />}
      {isSizing && canEdit && members.length > 0 && <SizesDialog packageId={pack.id} members={members} onClose={() => setIsSizing(false)} />}
      <MemberTasks packageId={pack.id} members={members} task={task} onTask={setTask} />
    </Stack>
  );
}

/** Whether the sizes of all are asked for. A link can ask so too. */
function useSizing(): [isSizing: boolean, set: (isSizing: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (isSizing: boolean) =>
    setParams(
      (before) => {
        if (isSizing) before.set("sizes", "open");
        else before.delete("sizes");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get("sizes") === "open", set];
}

function Overview({ answer: { members, complete_count, big_deal_cost }, currency }: { answer: Members; currency: string | null }) {
  const unknown = members.filter((one) => one.big_deal_cost === null || one.lacks.includes("currency")).length;
  const figures: ListedFigure[] = [
    { name: "Members", value: count(members.length), note: `${count(members.filter((one) => one.mode === "live").length)} live, ${count(members.filter((one) => one.mode === "snapshot").length)} copied` },
    { name: "Complete", value: `${count(complete_count)} of ${count(members.length)}`, note: complete_count === members.length ? "All data is present" : "Others count with the data they have" },
    { name: "Big Deal total", value: money(big_deal_cost, currency), note: unknown === 0 ? "a year, all members" : `a year, without ${plural(unknown, "member")}` },
  ];
  return <FigureList figures={figures} testId="members-overview" />;
}
