import Box from "@mui/material/Box";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { memo, type ReactNode } from "react";
import type { Package } from "../../api/packages";
import { explain } from "../../api/problem";
import type { ScenarioFacts, SettingDefinition, SettingValue, SettingsByName } from "../../api/scenarios";
import { money, rate } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { MembersBigDeal } from "../consortium/MembersBigDeal";
import { NumberSetting } from "./NumberSetting";
import { SettingRow } from "./SettingRow";
import type { SettingsChange } from "./queries";
import { groupsOf } from "./settings-groups";

interface Props {
  scenario: ScenarioFacts;
  settings: SettingsByName;
  /** The package, once it is loaded: its Big Deal goes before the scenario's. */
  pack: Package | undefined;
  /** Why nothing can be changed. */
  reason: string | undefined;
  /** Why the last change was refused, if it was. */
  error: Error | null;
  onChange: (change: SettingsChange) => void;
}

/** The settings of a scenario, group by group. Each change is shown at once and all is forecast anew. */
export const SettingGroups = memo(function SettingGroups({ scenario, settings, pack, reason, error, onChange }: Props) {
  const problem = error === null ? undefined : explain(error);
  return (
    <>
      {problem && !problem.field && <ProblemPanel error={error} />}
        {groupsOf(scenario.setting_defs).map(({ heading, definitions }) => (
          <Box component="section" key={heading} sx={{ mt: 1.5 }}>
            <Typography variant="overline" component="h3" color="textSecondary">
              {heading}
            </Typography>
            {definitions.map((definition) => (
              <Setting
                key={definition.name}
                definition={definition}
                value={settings[definition.name] ?? definition.default}
                scenario={scenario}
                pack={pack}
                isOpen={reason === undefined}
                refusal={problem?.field === definition.name ? problem.text.replace(new RegExp(`"${definition.name}"`, "i"), `“${definition.display_name}”`) : undefined}
                onChange={onChange}
              />
            ))}
          </Box>
        ))}
    </>
  );
});

/** Whether a scenario has another setting than the model begins with. */
export function isChanged({ setting_defs }: Pick<ScenarioFacts, "setting_defs">, settings: SettingsByName): boolean {
  return setting_defs.some(({ name, default: usual }) => (settings[name] ?? usual) !== usual);
}

/** A value that cannot be changed here, and where it comes from. */
interface Fixed {
  value: ReactNode;
  about: string;
}

interface SettingProps {
  definition: SettingDefinition;
  value: SettingValue | null;
  scenario: ScenarioFacts;
  /** The package, once it is loaded. */
  pack: Package | undefined;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  onChange: (change: SettingsChange) => void;
}

/** Only the setting that changes is drawn anew. */
const Setting = memo(function Setting({ definition, value, scenario, pack, isOpen, refusal, onChange }: SettingProps) {
  const { name, display, display_name, description } = definition;
  // The value that goes before the scenario's own, and where it comes from.
  const fixed = scenario.is_consortium ? consortiumFixed(definition, scenario) : fixedText(definition, pack);
  const onReset = isOpen && value !== definition.default ? () => onChange({ [name]: definition.default }) : undefined;
  if (fixed !== undefined) {
    return (
      <SettingRow name={name} label={display_name} about={fixed.about}>
        <Box className="number" sx={{ fontSize: "0.875rem", fontWeight: 600, py: 0.75 }}>
          {fixed.value}
        </Box>
      </SettingRow>
    );
  }
  if (display === "boolean") {
    return (
      <SettingRow name={name} label={display_name} about={refusal ?? description} isRefused={refusal !== undefined} onReset={onReset}>
        <Switch
          size="small"
          checked={value === true}
          disabled={!isOpen}
          onChange={(event) => onChange({ [name]: event.target.checked })}
          slotProps={{ input: { id: `setting-${name}`, "aria-describedby": `about-${name}` } }}
        />
      </SettingRow>
    );
  }
  return <NumberSetting definition={definition} value={value === null ? null : Number(value)} currency={scenario.currency} isOpen={isOpen} refusal={refusal} onReset={onReset} onChange={(next) => onChange({ [name]: next })} />;
});

/** The Big Deal's cost and growth as the package states them. The scenario's own would change nothing. */
function fixedText({ name }: SettingDefinition, pack: Package | undefined): Fixed | undefined {
  const about = "Set in the package, for all its scenarios.";
  if (name === "cost_bigdeal" && typeof pack?.big_deal_cost === "number") return { value: money(pack.big_deal_cost, pack.currency), about };
  if (name === "cost_bigdeal_increase" && typeof pack?.big_deal_cost_increase === "number") return { value: rate(pack.big_deal_cost_increase), about };
  return undefined;
}

/** A consortium's Big Deal is what the included members pay for theirs. */
function consortiumFixed({ name }: SettingDefinition, { id, currency }: ScenarioFacts): Fixed | undefined {
  if (name === "cost_bigdeal") return { value: <MembersBigDeal scenarioId={id} currency={currency} />, about: "The total annual cost of the Big Deals of the included institutions, averaged over the next five years." };
  if (name === "cost_bigdeal_increase") return { value: "Each member's own", about: "Set in the packages of the institutions." };
  return undefined;
}
