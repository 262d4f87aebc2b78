import Box from "@mui/material/Box";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { money, rate } from "../../lib/format";
import { explain } from "../../lib/problem";
import type { Package, ScenarioFacts, SettingDefinition, SettingValue } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { NumberSetting } from "./NumberSetting";
import { SettingRow } from "./SettingRow";
import type { SettingsChange, useChangeSettings } from "./queries";
import { groupsOf } from "./settings-groups";

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded: its Big Deal goes before the scenario's. */
  pack: Package | undefined;
  /** Why nothing can be changed. */
  reason: string | undefined;
  change: ReturnType<typeof useChangeSettings>;
  /** Whether groups stand beside each other where there is room. */
  isWide?: boolean;
  /** Whether each setting says what it does. */
  hasDetails?: boolean;
}

/** The settings of a scenario, group by group. Each change is shown at once and all is forecast anew. */
export function SettingGroups({ scenario, pack, reason, change, isWide = false, hasDetails = true }: Props) {
  const problem = change.isError ? explain(change.error) : undefined;
  return (
    <>
      {problem && !problem.field && <ProblemPanel error={change.error} />}
      <Box sx={isWide ? { display: "grid", columnGap: 6, rowGap: 1, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } } : undefined}>
        {groupsOf(scenario.setting_defs).map(({ heading, definitions }) => (
          <Box component="section" key={heading} sx={{ mt: 1.5 }}>
            <Typography variant="overline" component="h3" color="textSecondary">
              {heading}
            </Typography>
            {definitions.map((definition) => (
              <Setting
                key={definition.name}
                definition={hasDetails ? definition : { ...definition, description: "" }}
                value={scenario.settings[definition.name] ?? definition.default}
                fixed={fixedText(definition, pack)}
                currency={scenario.currency}
                isOpen={reason === undefined}
                refusal={problem?.field === definition.name ? problem.text.replace(new RegExp(`"${definition.name}"`, "i"), `“${definition.display_name}”`) : undefined}
                onChange={change.mutate}
              />
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Whether a scenario has another setting than the model begins with. */
export function isChanged({ settings, setting_defs }: Pick<ScenarioFacts, "settings" | "setting_defs">): boolean {
  return setting_defs.some(({ name, default: usual }) => (settings[name] ?? usual) !== usual);
}

interface SettingProps {
  definition: SettingDefinition;
  value: SettingValue;
  /** The value that goes before the scenario's own. */
  fixed: string | undefined;
  currency: string | null;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  onChange: (change: SettingsChange) => void;
}

function Setting({ definition, value, fixed, currency, isOpen, refusal, onChange }: SettingProps) {
  const { name, display, display_name, description } = definition;
  const onReset = isOpen && value !== definition.default ? () => onChange({ [name]: definition.default }) : undefined;
  if (fixed !== undefined) {
    return (
      <SettingRow name={name} label={display_name} about="Stated in the package, for all its scenarios.">
        <Box className="number" sx={{ fontSize: 14, fontWeight: 600, py: 0.75 }}>
          {fixed}
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
  return <NumberSetting definition={definition} value={Number(value)} currency={currency} isOpen={isOpen} refusal={refusal} onReset={onReset} onChange={(next) => onChange({ [name]: next })} />;
}

/** The Big Deal's cost and growth as the package states them. The scenario's own would change nothing. */
function fixedText({ name }: SettingDefinition, pack: Package | undefined): string | undefined {
  if (name === "cost_bigdeal" && typeof pack?.big_deal_cost === "number") return money(pack.big_deal_cost, pack.currency);
  if (name === "cost_bigdeal_increase" && typeof pack?.big_deal_cost_increase === "number") return rate(pack.big_deal_cost_increase);
  return undefined;
}
