import Typography from "@mui/material/Typography";
import type { StaffPackage } from "../../api/admin";
import { count, shortDay } from "../../lib/format";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { IdText } from "./IdText";
import { StaffList } from "./StaffList";
import type { StaffLine } from "./StaffTable";
import { staffPackages, useOpenable } from "./staff-queries";

const KINDS: Record<string, string> = { feeder: "Consortial feeder", proposal: "Consortial proposal" };

/** All packages. Staff open those in which they have a role. */
export function PackageList() {
  const openable = useOpenable();
  const lineOf = (row: StaffPackage): StaffLine => ({
    id: row.id,
    cells: [<Name key="name" row={row} canOpen={openable.packages.has(row.id)} />, row.institution_name, count(row.scenario_count), count(row.file_count), shortDay(row.created_at), <IdText key="id" id={row.id} />],
  });
  return (
    <StaffList<StaffPackage>
      what={["package", "packages"]}
      help="Part of a name, a publisher or an institution, or a whole ID."
      headings={["Package", "Institution", "Scenarios", "Files", "Created", "Package ID"]}
      load={staffPackages}
      hasActions={false}
      lineOf={lineOf}
    />
  );
}

function Name({ row: { id, name, publisher, kind }, canOpen }: { row: StaffPackage; canOpen: boolean }) {
  const about = [publisher, KINDS[kind]].filter(Boolean).join(" · ");
  return (
    <>
      {canOpen ? <PlainLink to={screens.package(id)}>{name}</PlainLink> : name}
      {about && (
        <Typography variant="caption" component="div" color="textSecondary">
          {about}
        </Typography>
      )}
    </>
  );
}
