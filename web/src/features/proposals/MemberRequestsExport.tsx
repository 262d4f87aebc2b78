import { api } from "../../lib/paths";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useUser } from "../account/queries";
import { DownloadButton } from "../downloads/DownloadButton";
import { demoReason } from "../institution/demo-reason";
import { mailFault, useMailRequests } from "./use-mail-requests";

/** The titles that members ask for as a file: at once, or by mail. */
export function MemberRequestsExport({ scenarioId }: { scenarioId: string }) {
  const mail = useMailRequests(scenarioId);
  const { data: user } = useUser();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="member-requests" sx={{ p: { xs: 2, sm: 3 }, mt: 2, maxWidth: 820 }}>
      <Typography variant="h2" id="member-requests">
        Member subscription requests
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        The journals of every member that received this scenario, as a spreadsheet (CSV): columns say which the consortium subscribes and which the member asks for.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1.5 }}>
        <DownloadButton path={api.memberRequestsCsv(scenarioId)} variant="outlined" size="small" aria-label="Download member requests">
          Download
        </DownloadButton>
        <ReasonedButton variant="outlined" size="small" reason={demoReason(user, "people")} isBusy={mail.isPending} onClick={mail.isSuccess ? undefined : () => mail.mutate()}>
          {mail.isSuccess ? "You'll get an email soon" : "Download (via email)"}
        </ReasonedButton>
        {mail.isError && (
          <Typography role="alert" color="error" variant="body2">
            {mailFault(mail.error)}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
