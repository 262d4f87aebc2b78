import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { api, screens } from "../../lib/paths";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { DownloadButton } from "../downloads/DownloadButton";
import { PriceListButton } from "./PriceListButton";
import { midSentence } from "./names";
import { listBehind, unpricedCount, type SetupPart } from "./setup-parts";

interface Props {
  pack: Package;
  part: SetupPart;
  /** Whether all is there that a forecast needs. */
  isReady: boolean;
}

const small = { size: "small", sx: { px: 0.5, minWidth: 0 } } as const;

/** What can be done about a part of a package: state it, or take along what it holds or lacks. */
export function PartActions({ pack, part, isReady }: Props) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, ml: -0.5 }}>
      <StateButton pack={pack} part={part} />
      <ListButtons pack={pack} part={part} />
      {part.id === "excluded" && <ExcludedButton packageId={pack.id} isReady={isReady} />}
    </Box>
  );
}

function StateButton({ pack, part: { id, name, state } }: Omit<Props, "isReady">) {
  if ((id !== "currency" && id !== "costs") || !pack.may_edit) return null;
  const action = state === "complete" ? "Change" : id === "costs" ? "Enter cost" : "Enter currency";
  return (
    <Button {...small} component={Link} to={screens.package(pack.id, "details")} aria-label={`${action}: ${name}`}>
      {action}
    </Button>
  );
}

/** The rows of a list as they are used, and the journals that the price list lacks. */
function ListButtons({ pack, part: { id, name } }: Omit<Props, "isReady">) {
  const list = listBehind(pack, id);
  const lacks = id === "price" && unpricedCount(pack) > 0;
  return (
    <>
      {list && (
        <DownloadButton {...small} path={api.fileTable(pack.id, list.id)} notice={`${name} downloaded.`} aria-label={`Download rows of the ${midSentence(name)}`}>
          Download rows
        </DownloadButton>
      )}
      {id === "price" && pack.may_edit && <PriceListButton {...small} pack={pack} />}
      {lacks && (
        <DownloadButton {...small} path={api.missingPrices(pack.id)} notice="Journals downloaded.">
          Download missing titles
        </DownloadButton>
      )}
    </>
  );
}

function ExcludedButton({ packageId, isReady }: { packageId: string; isReady: boolean }) {
  if (!isReady) {
    return (
      <ReasonedButton {...small} reason="Excluded titles are known when all required data is present.">
        Download
      </ReasonedButton>
    );
  }
  return (
    <>
      <Button {...small} component={Link} to={screens.package(packageId, "check")}>
        View data check
      </Button>
      <DownloadButton {...small} path={api.excluded(packageId)} aria-label="Download excluded titles">
        Download
      </DownloadButton>
    </>
  );
}
