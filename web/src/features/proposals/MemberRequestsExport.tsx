import { api } from "../../lib/paths";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { BusyButton } from "../../ui/BusyButton";
import { DownloadButton } from "../downloads/DownloadButton";
import { mailFault, useMailRequests } from "./use-mail-requests";

/** The titles that members ask for as a file: at once, or by mail. */
export function MemberRequestsExport({ scenarioId }: { scenarioId: string }) {
  const mail = useMailRequests(scenarioId);
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
        <BusyButton variant="outlined" size="small" isBusy={mail.isPending} onClick={mail.isSuccess ? undefined : () => mail.mutate()}>
          {mail.isSuccess ? "You'll get an email soon" : "Download (via email)"}
        </BusyButton>
        {mail.isError && (
          <Typography role="alert" color="error" variant="body2">
            {mailFault(mail.error)}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
