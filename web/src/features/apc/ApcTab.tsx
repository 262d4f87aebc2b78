import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { count } from "../../lib/format";
import { api, screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DownloadButton } from "../downloads/DownloadButton";
import { ApcGrid } from "./ApcGrid";
import { ApcTotals } from "./ApcTotals";
import { useApcReport } from "./apc-query";
import { leftOutSentences, type ApcReport } from "./report";

/** What an institution's authors would have paid for publishing openly: totals, journals, and the papers to download. */
export function ApcTab({ institutionId }: { institutionId: string }) {
  const report = useApcReport(institutionId);
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary" sx={{ maxWidth: 760 }}>
        What the papers of your authors would cost at list prices: those in open access journals, and open ones in subscription journals. A charge is divided by all authors of a paper, as any of them may have been the one who paid; where the reference data say what you paid, that counts. It is an
        estimate; nothing is converted from one currency into another. <Link to={`${screens.support()}#apc`}>More about it</Link>
      </Typography>
      {report.isPending && <Skeleton variant="rounded" height={320} />}
      {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (report.data.journals.length > 0 ? <Report institutionId={institutionId} report={report.data} /> : <Nothing report={report.data} />)}
    </Stack>
  );
}

function Nothing({ report }: { report: ApcReport }) {
  return <EmptyPanel heading={report.isReady ? "No paper found" : "Not there yet"} text={report.reason || "No paper with a publication charge is known of this institution. Check its ROR IDs: papers are found by them."} />;
}

function Report({ institutionId, report }: { institutionId: string; report: ApcReport }) {
  return (
    <>
      <ApcTotals totals={report.totals} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 240 }}>
          {count(report.counted)} of {count(report.papers)} papers counted. {leftOutSentences(report.leftOut).join(" ")}
        </Typography>
        <DownloadButton path={api.apcCsv(institutionId)} variant="outlined">
          Papers as CSV
        </DownloadButton>
        <DownloadButton path={api.apcCsv(institutionId, "journal")} variant="outlined">
          Journals as CSV
        </DownloadButton>
        <DownloadButton path={api.apcWorkbook(institutionId)} variant="outlined">
          Workbook
        </DownloadButton>
      </Box>
      <ApcGrid journals={report.journals} years={report.years} />
    </>
  );
}
