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
        Estimated list-price charges for your authors' papers in open access journals, and for their open articles in subscription journals. Each charge is divided among all authors of the paper. Where the reference data has the amount you paid, that amount counts. Currencies are not converted. <Link to={`${screens.support()}#apc`}>Learn more</Link>
      </Typography>
      {report.isPending && <Skeleton variant="rounded" height={320} />}
      {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (report.data.journals.length > 0 ? <Report institutionId={institutionId} report={report.data} /> : <Nothing report={report.data} />)}
    </Stack>
  );
}

function Nothing({ report }: { report: ApcReport }) {
  return <EmptyPanel heading={report.isReady ? "No papers found" : "Not loaded yet"} text={report.reason || "The reference data has no paper with a publication charge for this institution. Check its ROR IDs, which identify its papers."} />;
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
