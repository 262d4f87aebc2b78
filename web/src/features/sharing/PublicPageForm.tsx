import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import type { PublicPage, Shown } from "../../api/sharing";
import { BusyButton } from "../../ui/BusyButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useUser } from "../account/queries";
import { PageAddress } from "./PageAddress";
import { shownWords } from "./public-words";
import { ShownChoice } from "./ShownChoice";
import { UnshareDialog } from "./UnshareDialog";
import { useShare } from "./queries";
import { pageReason } from "./share-reason";

interface Props {
  scenario: Pick<ScenarioFacts, "id" | "name" | "may_edit" | "may_take_back">;
  /** The page as it is; null where there is none. */
  page: PublicPage | null;
  onClose: () => void;
}

/** What a page shows before anybody chose. */
const CAREFUL: Shown = { is_rounded: true, with_prices: false, with_titles: false };

/** Makes a public page, changes what it shows, or takes it back. */
export function PublicPageForm({ scenario, page, onClose }: Props) {
  const [shown, setShown] = useState<Shown>(page ?? CAREFUL);
  const [isEnding, setIsEnding] = useState(false);
  const share = useShare(scenario.id);
  const [said, setSaid] = useState("");
  const { data: user } = useUser();
  const reason = pageReason(scenario, user);
  const isOff = reason !== undefined;
  const isSame = page !== null && page.is_rounded === shown.is_rounded && page.with_prices === shown.with_prices && page.with_titles === shown.with_titles;
  const { is_rounded, with_prices, with_titles } = shown;
  const save = () => share.mutate({ is_rounded, with_prices, with_titles }, { onSuccess: () => setSaid(page === null ? "Page published. Copy its link to share it." : "Page updated.") });
  const choose = (next: Shown) => {
    setShown(next);
    setSaid("");
  };
  const ended = () => {
    setIsEnding(false);
    setShown(CAREFUL);
    setSaid("Page unpublished.");
  };
  return (
    <>
      <DialogContent dividers>
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <Typography>
            One page on “{scenario.name}” for people without an account, such as faculty. {shownWords(shown)} Anyone with the link sees the current scenario until you unpublish the page.
          </Typography>
          {page !== null && <PageAddress page={page} />}
          {isOff && (
            <Alert severity="info" variant="outlined">
              {page === null ? "No public page exists. " : ""}{reason}
            </Alert>
          )}
          <ShownChoice shown={shown} onChange={choose} isOff={isOff} />
          {share.isError && <ProblemPanel error={share.error} />}
          <div role="status">
            {said && (
              <Alert severity="success" variant="outlined">
                {said}
              </Alert>
            )}
          </div>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", px: { xs: 2, sm: 3 } }}>
        {page !== null && !isOff && (
          <Button color="error" onClick={() => setIsEnding(true)} sx={{ mr: "auto" }}>
            Unpublish…
          </Button>
        )}
        <Button onClick={onClose} variant={isOff ? "outlined" : "text"}>
          Close
        </Button>
        {!isOff && (
          <BusyButton variant="contained" onClick={save} isBusy={share.isPending} disabled={isSame}>
            {page === null ? "Publish page" : "Save"}
          </BusyButton>
        )}
      </DialogActions>
      {isEnding && <UnshareDialog scenarioId={scenario.id} onEnded={ended} onClose={() => setIsEnding(false)} />}
    </>
  );
}
