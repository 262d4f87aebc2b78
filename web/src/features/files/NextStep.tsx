import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { CreateScenarioDialog } from "../packages/CreateScenarioDialog";
import { missingWords, nextStep, type NextStep as Step } from "./setup-parts";

/** The one next step of a package, and all that is still needed. */
export function NextStep({ pack }: { pack: Package }) {
  const next = nextStep(pack);
  if (!next) return null;
  const isReady = next.part === undefined;
  return (
    <Alert severity={isReady ? "success" : next.isRequired ? "warning" : "info"} variant="outlined" data-testid="next-step" action={<Action pack={pack} step={next} />}>
      <strong>
        {next.isRequired ? "Next step" : "Recommended next step"}: {next.title}.
      </strong>{" "}
      {isReady && "All data that a forecast needs is present."}
      {pack.missing.length > 0 && `Still needed for a forecast: ${missingWords(pack.missing)}.`}
    </Alert>
  );
}

/** A way to the step, where it is not on this tab. */
function Action({ pack, step: { part } }: { pack: Package; step: Step }) {
  const link = { component: Link, size: "small", sx: { whiteSpace: "nowrap" } } as const;
  if (!pack.may_edit) return null;
  if (part === undefined) return <NewScenario pack={pack} />;
  if (part !== "costs" && part !== "currency") return null;
  return (
    <Button {...link} to={screens.package(pack.id, "details")}>
      Open details
    </Button>
  );
}

function NewScenario({ pack }: { pack: Package }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ whiteSpace: "nowrap" }} onClick={() => setIsOpen(true)}>
        New scenario
      </Button>
      {isOpen && <CreateScenarioDialog packageId={pack.id} isConsortium={pack.is_consortium} onClose={() => setIsOpen(false)} />}
    </>
  );
}
