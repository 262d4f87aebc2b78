import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Institution, ReferenceRefresh, ReferenceState } from "../../api/institutions";
import { explain } from "../../api/problem";
import { count } from "../../lib/format";
import { FigureList } from "../../ui/FigureList";
import { Heading } from "../../ui/Heading";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useUser } from "../account/queries";
import { may } from "../institution/roles";
import { useBeginRefresh, useRefresh } from "./queries";
import { doingOf, originOf, refusalOf } from "./reference-words";

/** What the reference data hold of an institution, from when and where, with the means to have them refreshed. */
export function ReferencePanel({ institution, known }: { institution: Institution; known: ReferenceState }) {
  const origin = originOf(known);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reference-data" sx={{ p: 2.5 }}>
      <Heading id="reference-data">Reference data</Heading>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        Papers of this institution, identified by its ROR IDs: the journals they cite and the journals they appear in. Forecasts and the APC report use this data.
      </Typography>
      <FigureList
        testId="reference-figures"
        figures={[
          { name: "Citations", value: count(known.citations), note: "journals and years", about: "Number of reference counts: one for each cited journal and year" },
          { name: "Authorships", value: count(known.authorships), note: "journals and years", about: "Number of paper counts: one for each journal and year" },
          { name: "Charged papers", value: count(known.apc_papers), note: "gold or hybrid", about: "Open access papers that may have had a publication charge (APC)" },
        ]}
      />
      <Typography color="textSecondary" sx={{ mt: 1.5, overflowWrap: "anywhere" }}>
        {origin === undefined ? (known.reason ?? "The reference data does not name the source.") : `From ${origin}.`}
      </Typography>
      <Refresh institution={institution} />
    </Paper>
  );
}

function Refresh({ institution }: { institution: Institution }) {
  const { data: refresh } = useRefresh(institution.id);
  const { data: user } = useUser();
  const begin = useBeginRefresh(institution.id);
  if (refresh === undefined) return null;
  const reason = refusalOf(refresh, may(institution, "admin") || user?.is_staff === true);
  return (
    <Stack spacing={1.5} sx={{ mt: 2, alignItems: "flex-start" }}>
      <Outcome refresh={refresh} />
      {begin.isError && (
        <Alert severity="error" sx={{ alignSelf: "stretch" }}>
          {explain(begin.error).text}
        </Alert>
      )}
      <ReasonedButton variant="outlined" reason={reason} isBusy={begin.isPending} onClick={() => begin.mutate()}>
        Refresh from OpenAlex
      </ReasonedButton>
      {reason !== undefined && refresh.state !== "running" && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
    </Stack>
  );
}

/** How far it is, or how it went the last time. */
function Outcome({ refresh }: { refresh: ReferenceRefresh }) {
  const doing = doingOf(refresh);
  if (doing !== undefined) {
    const { text, percent } = doing;
    return (
      <div style={{ alignSelf: "stretch" }}>
        <LinearProgress variant={percent === null ? "indeterminate" : "determinate"} value={percent ?? undefined} aria-label="Refresh progress" aria-valuetext={text} sx={{ mb: 0.5 }} />
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </div>
    );
  }
  if (refresh.state === "failed") {
    return (
      <Alert severity="error" sx={{ alignSelf: "stretch" }}>
        {refresh.message ?? "The refresh failed. Nothing was changed."}
      </Alert>
    );
  }
  if (refresh.state === "none") return null;
  return (
    <Alert severity={refresh.message === null ? "success" : "warning"} sx={{ alignSelf: "stretch" }}>
      {refresh.message ?? "Refreshed. Forecasts use the new data."}
    </Alert>
  );
}
