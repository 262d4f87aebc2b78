import type { Package, ScenarioFacts } from "../../lib/wire";
import type { Titles } from "../../model/titles";
import { UrlTabs, type UrlTab } from "../../ui/UrlTabs";
import { scenarioReason } from "../packages/edit-reason";
import { WarningButtons } from "../warnings/WarningButtons";
import { ExportPart } from "./ExportPart";
import { FirstSteps } from "./FirstSteps";
import { ParametersPart } from "./ParametersPart";
import { Workspace } from "./Workspace";
import type { ViewState } from "./use-view-state";

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded. */
  pack: Package | undefined;
  titles: Titles;
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
}

/** The first part of a scenario, which an address need not name. */
export const FORECAST = "forecast";

/** The parts of a loaded scenario, and what is to be known of the data that they rest on. */
export function ScenarioParts({ scenario, pack, titles, view, onView }: Props) {
  const reason = scenarioReason(scenario, pack);
  const forecast = (
    <>
      <FirstSteps />
      <Workspace scenario={scenario} pack={pack} titles={titles} view={view} onView={onView} />
    </>
  );
  const tabs: UrlTab[] = [
    { name: FORECAST, label: "5yr forecast", content: forecast },
    { name: "parameters", label: "Parameters", content: <ParametersPart scenario={scenario} pack={pack} reason={reason} /> },
    { name: "export", label: "Export", content: <ExportPart scenario={scenario} /> },
  ];
  return <UrlTabs label="Parts of the scenario" tabs={tabs} first={FORECAST} aside={pack && <WarningButtons pack={pack} />} />;
}
