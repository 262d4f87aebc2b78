import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { PackageRow } from "../../api/packages";
import { plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { DataStatusLines } from "./DataStatusLines";
import { PackageFigures } from "./PackageFigures";
import { previewOf } from "./preview";

/** A package, with what its institution adds to the list. */
export interface ListedPackage extends PackageRow {
  description?: string;
}

/** The level of the heading of a card, below those of its page. */
export type CardLevel = 2 | 3 | 4 | 5;

/** One package: what it is, its key figures, the state of its data, and the way into it. Its name is a heading of the given level. */
export function PackageCard({ row, level = 3 }: { row: ListedPackage; level?: CardLevel }) {
  return (
    <Paper variant="outlined" className="link-box" sx={{ boxSizing: "border-box", height: "100%", p: 2.5, overflowWrap: "anywhere", "&:hover": { borderColor: "primary.main" } }}>
      <Typography variant="h2" component={`h${level}`}>
        <PlainLink to={screens.package(row.id)} isStretched>
          {row.name}
        </PlainLink>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {factsOf(row).filter(Boolean).join(" · ")}
      </Typography>
      {row.description !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {previewOf(row.description) || "No description"}
        </Typography>
      )}
      <PackageFigures row={row} />
      <DataStatusLines row={row} />
    </Paper>
  );
}

/** What it is in a few words. What a consortium has or proposes has no files of its own. */
function factsOf({ publisher, currency, scenario_count, file_count, is_consortium, kind, may_edit }: PackageRow): string[] {
  const hasFiles = !is_consortium && kind !== "proposal";
  return [publisher, currency, plural(scenario_count, "scenario"), hasFiles ? plural(file_count, "file") : "", may_edit ? "" : "view only"];
}
