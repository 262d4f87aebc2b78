import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { api, screens } from "../../lib/paths";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { DownloadButton } from "../downloads/DownloadButton";
import { FilteredTable } from "./FilteredTable";
import { UnpricedTable } from "./UnpricedTable";
import type { PackageWarning } from "./read-warnings";
import { warningWords } from "./warning-words";

interface Props {
  pack: Package;
  warning: PackageWarning;
  onClose: () => void;
}

/** What a warning means, and the journals it is about. */
export function WarningDialog({ pack, warning, onClose }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const { name, text, guide } = warningWords(warning);
  const isWide = warning.id === "missing_prices" && warning.journals.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={isWide ? "md" : false}
      fullWidth={isWide}
      fullScreen={isNarrow && isWide}
      slotProps={isWide ? undefined : { paper: { sx: DIALOG_WIDTH } }}
      aria-labelledby="warning-title"
      aria-describedby="warning-text"
    >
      <DialogTitle id="warning-title">{name}</DialogTitle>
      <DialogContent>
        <Typography>
          <span id="warning-text">{text}</span> <Link to={screens.guidePlace(guide)}>Learn more in the guide</Link>
        </Typography>
        {isWide && <UnpricedTable journals={warning.journals} />}
        {warning.id === "filtering_titles" && <FilteredTable issnLs={warning.issnLs} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap" }}>
        {isWide && <DownloadButton path={api.missingPrices(pack.id)} notice="Journals downloaded.">Download as CSV</DownloadButton>}
        {pack.may_edit && (
          <Button component={Link} to={screens.package(pack.id, "setup")} onClick={onClose}>
            Open files
          </Button>
        )}
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
