import Alert from "@mui/material/Alert";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Invitation, MemberMode } from "../../api/consortium";
import type { Institution } from "../../api/institutions";
import type { PackageRow } from "../../api/packages";
import { explainInLine } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { specialPackages } from "../institution/place-tabs";
import { ModeChoice } from "../members/ModeChoice";
import { usePackages } from "../packages/queries";
import { useAnswer } from "./queries";

const HINTS: Record<MemberMode, string> = {
  live: "The consortium always uses your current files, currency and costs. Your changes apply there immediately.",
  snapshot: "The consortium gets your files, currency and costs as they are now. Later changes do not apply there.",
};

/** Asks with which package, and in which way, a library feeds a consortium. */
export function AcceptDialog({ institution, invitation, onClose }: { institution: Institution; invitation: Invitation; onClose: () => void }) {
  const packages = usePackages();
  const own = ownPackages(institution, packages.data ?? []);
  const [chosen, setChosen] = useState("");
  const [mode, setMode] = useState<MemberMode>("live");
  const answer = useAnswer(institution.id);
  const notify = useNotify();
  const packageId = chosen || (own.length === 1 ? (own[0]?.id ?? "") : "");
  const done = () => {
    notify(`${invitation.consortium_name} can see the data of ${own.find(({ id }) => id === packageId)?.name ?? "your package"}.`);
    onClose();
  };
  return (
    <FormDialog
      title={`Accept ${invitation.consortium_name}`}
      action="Accept"
      fault={answer.isError ? explainInLine(answer.error) : undefined}
      canSave={packageId !== ""}
      isPending={answer.isPending}
      onSave={() => answer.mutate({ id: invitation.id, answer: "accept", package_id: packageId, mode }, { onSuccess: done })}
      onClose={onClose}
    >
      {packages.isPending && <Skeleton variant="rounded" height={80} />}
      {packages.isSuccess && own.length === 0 && (
        <Alert severity="warning" variant="outlined">
          {institution.name} has no package yet. Add one with your usage and prices first.
        </Alert>
      )}
      {own.length > 0 && (
        <FormControl>
          <FormLabel id="accepted-package">Data to share for “{invitation.consortium_package_name}”</FormLabel>
          <RadioGroup
            aria-labelledby="accepted-package"
            value={packageId}
            onChange={(_, id) => {
              setChosen(id);
              answer.reset();
            }}
          >
            {own.map(({ id, name, publisher, currency }) => (
              <FormControlLabel
                key={id}
                value={id}
                control={<Radio size="small" />}
                label={
                  <>
                    {name}
                    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
                      {[publisher, currency].filter(Boolean).join(" · ")}
                    </Typography>
                  </>
                }
                sx={{ mr: 0, overflowWrap: "anywhere" }}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <ModeChoice mode={mode} onMode={setMode} hints={HINTS} />
    </FormDialog>
  );
}

/** The packages of an institution that hold data of its own. */
function ownPackages(institution: Institution, packages: readonly PackageRow[]): PackageRow[] {
  const { feeders, proposals } = specialPackages(institution);
  return packages.filter(({ id, institution_id }) => institution_id === institution.id && !feeders.has(id) && !proposals.has(id));
}
