import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { Person } from "../../api/accounts";
import type { Institution } from "../../api/institutions";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { stackedTable } from "../../ui/stacked-table";
import { AddPersonDialog } from "./AddPersonDialog";
import { EndAccessDialog } from "./EndAccessDialog";
import { demoReason } from "./demo-reason";
import { PersonLine } from "./PersonLine";
import { may, rolesToGive } from "./roles";

/** Everybody with a role in an institution; for its Admins with the means to change that. */
export function People({ institution }: { institution: Institution }) {
  const [isAdding, setIsAdding] = useState(false);
  const [leaver, setLeaver] = useState<Person>();
  const isAdmin = may(institution, "admin");
  return (
    <Stack spacing={2}>
      {!isAdmin && (
        <Alert severity="info" variant="outlined">
          You can see who has access here. Only Admins can add users, change roles and end access.
        </Alert>
      )}
      <TableContainer component={Paper} variant="outlined">
        <Table aria-label="Users" sx={stackedTable}>
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>E-mail</TableCell>
              <TableCell>Role</TableCell>
              {isAdmin && (
                <TableCell>
                  <span className="visually-hidden">Actions</span>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {institution.user_permissions.map((person) => (
              <PersonLine key={person.user_id} institution={institution} person={person} onEnd={() => setLeaver(person)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {isAdmin && (
        <Box>
          <ReasonedButton variant="contained" reason={demoReason(institution, "people")} onClick={() => setIsAdding(true)}>
            Add user
          </ReasonedButton>
        </Box>
      )}
      {isAdding && <AddPersonDialog institution={institution} roles={rolesToGive(institution)} onClose={() => setIsAdding(false)} />}
      {leaver && <EndAccessDialog institution={institution} person={leaver} onClose={() => setLeaver(undefined)} />}
    </Stack>
  );
}
