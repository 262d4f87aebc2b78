import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Institution } from "../../api/institutions";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { ReferencePanel } from "../reference-data/ReferencePanel";
import { AddRorForm } from "./AddRorForm";
import { RemoveRorDialog } from "./RemoveRorDialog";
import { demoReason } from "./demo-reason";
import { may } from "./roles";

/** The ROR ids of an institution; with the means to change them for who may. */
export function RorIds({ institution }: { institution: Institution }) {
  const [doomed, setDoomed] = useState<string>();
  const canEdit = may(institution, "modify");
  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <Typography color="textSecondary">
        A ROR ID is the public identifier of a research organisation. It links publications and citations to your institution. An institution can have several, one for each of its parts.
      </Typography>
      {institution.ror_ids.length === 0 ? (
        <EmptyPanel heading="No ROR IDs" text={canEdit ? "Add the ROR ID of your institution." : "You can view this institution but not change it."} />
      ) : (
        <Paper variant="outlined" component="ul" aria-label="ROR IDs" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {institution.ror_ids.map((ror) => (
            <Box component="li" key={ror} sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 2, px: 2.5, py: 1.25, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
              <Box sx={{ flex: 1, fontFamily: "monospace", fontSize: "1rem" }}>
                <a href={`https://ror.org/${encodeURIComponent(ror)}`} target="_blank" rel="noreferrer">
                  {ror}
                </a>
                {institution.is_demo && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                    (demo ROR ID)
                  </Typography>
                )}
              </Box>
              {canEdit && (
                <ReasonedButton size="small" color="error" reason={demoReason(institution, "ror")} onClick={() => setDoomed(ror)} aria-label={`Remove ${ror}`}>
                  Remove
                </ReasonedButton>
              )}
            </Box>
          ))}
        </Paper>
      )}
      {canEdit && !institution.is_demo && <AddRorForm institutionId={institution.id} />}
      {institution.reference_state && !institution.is_consortium && <ReferencePanel institution={institution} known={institution.reference_state} />}
      {doomed !== undefined && <RemoveRorDialog institution={institution} ror={doomed} onClose={() => setDoomed(undefined)} />}
    </Stack>
  );
}
