import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense, lazy, useState, type ReactNode } from "react";
import { Link } from "react-router";
import type { ScenarioFacts } from "../../api/scenarios";
import { api, screens } from "../../lib/paths";
import { DownloadButton } from "../downloads/DownloadButton";
import { exportReason } from "../packages/edit-reason";
import { KeysDialog } from "../sharing/KeysDialog";
import { PublicPageDialog } from "../sharing/PublicPageDialog";
import { EXPORT_FORMATS } from "./export-formats";

// A library's scenario has no members.
const MemberRequestsExport = lazy(async () => ({ default: (await import("../proposals/MemberRequestsExport")).MemberRequestsExport }));

/** How a scenario is taken along: every form and for what each is good, and how programs and other people get it by themselves. */
export function ExportPart({ scenario }: { scenario: ScenarioFacts }) {
  const [open, setOpen] = useState<"key" | "page">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 820 }}>
        <Typography variant="h2">Export</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          The journals of this scenario as they stand now, with what each costs and how its uses are met. <Link to={`${screens.support()}#columns`}>What the columns mean</Link>
        </Typography>
        <Box component="ul" aria-label="Forms of the export" sx={{ listStyle: "none", m: 0, mt: 1.5, p: 0 }}>
          {EXPORT_FORMATS.map(({ ending, name, about }) => (
            <Way key={ending} name={name} about={about}>
              <DownloadButton path={api.exportAs(scenario.id, ending)} reason={exportReason(scenario)} variant="outlined" size="small" aria-label={`Download as ${name}`}>
                Download
              </DownloadButton>
            </Way>
          ))}
          <Way name="Your API key" about="For programs that read the scenario by themselves, again and again.">
            <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen("key")} aria-label="Open: Your API key">
              Open
            </Button>
          </Way>
          <Way name="Public summary webpage" about="For people without an account, such as faculty: what the scenario costs and gives.">
            <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen("page")} aria-label="Open: Public summary webpage">
              Open
            </Button>
          </Way>
        </Box>
        {open === "key" && <KeysDialog scenario={scenario} onClose={close} />}
        {open === "page" && <PublicPageDialog scenario={scenario} onClose={close} />}
      </Paper>
      {scenario.is_consortium && (
        <Suspense fallback={null}>
          <MemberRequestsExport scenarioId={scenario.id} />
        </Suspense>
      )}
    </>
  );
}

function Way({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, py: 1.5, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ flex: "1 1 260px" }}>
        <Typography variant="h3">{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
