import { memo, useState } from "react";
import type { Package } from "../../api/packages";
import { PlainButton } from "../../ui/PlainButton";
import { WarningDialog } from "./WarningDialog";
import { readWarnings, type PackageWarning } from "./read-warnings";
import { warningWords } from "./warning-words";

/** One button for each thing that the data of a package lacks or leaves out; each opens what there is to know of it. */
export const WarningButtons = memo(function WarningButtons({ pack }: { pack: Package }) {
  const [shown, setShown] = useState<PackageWarning>();
  const warnings = readWarnings(pack.warnings);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Data warnings" className="warning-buttons">
      {warnings.map((warning) => (
        <li key={warning.id}>
          <WarningButton warning={warning} onOpen={() => setShown(warning)} />
        </li>
      ))}
      {shown && <WarningDialog pack={pack} warning={shown} onClose={() => setShown(undefined)} />}
    </ul>
  );
});

function WarningButton({ warning, onOpen }: { warning: PackageWarning; onOpen: () => void }) {
  const { name, kind } = warningWords(warning);
  return (
    <PlainButton size="small" variant="outlined" color={kind === "warning" ? "warning" : "primary"} onClick={onOpen} aria-haspopup="dialog" className="warning-button">
      <span aria-hidden="true" className="warning-sign">
        {kind === "warning" ? "!" : "i"}
      </span>
      {name}
    </PlainButton>
  );
}
