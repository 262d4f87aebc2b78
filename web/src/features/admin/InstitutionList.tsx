import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { StaffInstitution } from "../../api/admin";
import { count, shortDay } from "../../lib/format";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { AddInstitutionDialog } from "./AddInstitutionDialog";
import { AddUserDialog } from "./AddUserDialog";
import { IdText } from "./IdText";
import { ReferenceDialog } from "./ReferenceDialog";
import { StaffList } from "./StaffList";
import type { StaffLine } from "./StaffTable";
import type { ChosenInstitution } from "./drafts";
import { staffInstitutions, useOpenable } from "./staff-queries";

type Opened = { dialog: "add" } | { dialog: "user" | "reference"; institution: ChosenInstitution };

/** All institutions, with what staff do for them. */
export function InstitutionList() {
  const [opened, setOpened] = useState<Opened>();
  const openable = useOpenable();
  const close = () => setOpened(undefined);
  const lineOf = (row: StaffInstitution): StaffLine => ({
    id: row.id,
    cells: [<Name key="name" row={row} canOpen={openable.institutions.has(row.id)} />, count(row.user_count), count(row.package_count), shortDay(row.created_at), <IdText key="id" id={row.id} />],
    action: (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, justifyContent: { sm: "flex-end" } }}>
        <Button size="small" onClick={() => setOpened({ dialog: "user", institution: row })} aria-label={`Add user to ${row.name}`}>
          Add user
        </Button>
        <Button size="small" onClick={() => setOpened({ dialog: "reference", institution: row })} aria-label={`Reference data of ${row.name}`}>
          Reference data
        </Button>
      </Box>
    ),
  });
  return (
    <>
      <StaffList<StaffInstitution>
        what={["institution", "institutions"]}
        help="Part of a name, or a whole ID."
        headings={["Institution", "Users", "Packages", "Created", "Institution ID"]}
        load={staffInstitutions}
        lineOf={lineOf}
      >
        <Button variant="contained" onClick={() => setOpened({ dialog: "add" })}>
          Add institution
        </Button>
      </StaffList>
      {opened?.dialog === "add" && <AddInstitutionDialog onAddUser={(institution) => setOpened({ dialog: "user", institution })} onClose={close} />}
      {opened?.dialog === "user" && <AddUserDialog institution={opened.institution} onClose={close} />}
      {opened?.dialog === "reference" && <ReferenceDialog institution={opened.institution} onClose={close} />}
    </>
  );
}

function Name({ row: { id, name, is_consortium }, canOpen }: { row: StaffInstitution; canOpen: boolean }) {
  return (
    <>
      {canOpen ? <PlainLink to={screens.institution(id)}>{name}</PlainLink> : name}
      {is_consortium && (
        <Typography variant="caption" component="div" color="textSecondary">
          Consortium
        </Typography>
      )}
    </>
  );
}
