import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { PackageRow } from "../../api/packages";
import { plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { previewOf } from "./preview";

/** A package, with what its institution adds to the list. */
export interface ListedPackage extends PackageRow {
  description?: string;
  /** Whether it is a consortium's, which has no files of its own. */
  is_consortium?: boolean;
}

/** One package: what it is, how much is in it, and the way into it. Its name is a heading of the given level. */
export function PackageCard({ row, level = 3 }: { row: ListedPackage; level?: 2 | 3 }) {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={screens.package(row.id)}
      sx={{ display: "block", height: "100%", p: 2.5, textDecoration: "none", color: "inherit", overflowWrap: "anywhere", "&:hover": { borderColor: "primary.main" } }}
    >
      <Typography variant="h2" component={level === 2 ? "h2" : "h3"}>
        {row.name}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {[row.publisher, row.currency, plural(row.scenario_count, "scenario"), row.is_consortium ? "" : plural(row.file_count, "file"), row.may_edit ? "" : "view only"]
          .filter(Boolean)
          .join(" · ")}
      </Typography>
      {row.description !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {previewOf(row.description) || "No description"}
        </Typography>
      )}
    </Paper>
  );
}
