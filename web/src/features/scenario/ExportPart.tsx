import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { api, screens } from "../../lib/paths";
import { DownloadButton } from "../downloads/DownloadButton";
import { EXPORT_FORMATS } from "./export-formats";

/** How a scenario is taken along: every form, and for what each is good. */
export function ExportPart({ scenarioId }: { scenarioId: string }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 820 }}>
      <Typography variant="h2">Export</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        The journals of this scenario as they stand now, with what each costs and how its uses are met. <Link to={`${screens.support()}#columns`}>What the columns mean</Link>
      </Typography>
      <Box component="ul" aria-label="Forms of the export" sx={{ listStyle: "none", m: 0, mt: 1.5, p: 0 }}>
        {EXPORT_FORMATS.map(({ ending, name, about }) => (
          <Box component="li" key={ending} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, py: 1.5, borderTop: 1, borderColor: "divider" }}>
            <Box sx={{ flex: "1 1 260px" }}>
              <Typography variant="h3">{name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {about}
              </Typography>
            </Box>
            <DownloadButton path={api.exportAs(scenarioId, ending)} variant="outlined" size="small" aria-label={`Download as ${name}`}>
              Download
            </DownloadButton>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
