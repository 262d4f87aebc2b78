import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { money, rate } from "../../lib/format";
import { explain } from "../../lib/problem";
import type { Package, Scenario, SettingDefinition, SettingValue } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { NumberSetting } from "./NumberSetting";
import { SettingRow } from "./SettingRow";
import { useChangeSettings, type SettingsChange } from "./queries";
import { groupsOf } from "./settings-groups";

interface Props {
  scenario: Scenario;
  /** The package, once it is loaded: its Big Deal goes before the scenario's. */
  pack: Package | undefined;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onClose: () => void;
}

/** The settings of a scenario. Each change is shown at once and all is forecast anew. */
export function Settings({ scenario, pack, reason, onClose }: Props) {
  const change = useChangeSettings(scenario.id);
  const problem = change.isError ? explain(change.error) : undefined;
  const isChanged = scenario.setting_defs.some(({ name, default: usual }) => (scenario.settings[name] ?? usual) !== usual);
  return (
    <Box component="aside" aria-label="Parameters" data-testid="settings" sx={{ p: 2, position: "relative" }}>
      {change.isPending && <LinearProgress sx={{ position: "absolute", inset: "0 0 auto 0" }} aria-label="Forecasting anew" />}
      <Box sx={{ display: "flex", alignItems: "center" }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Parameters
        </Typography>
        {reason === undefined && (
          <Button size="small" onClick={() => change.mutate({ reset: true })} disabled={!isChanged || change.isPending}>
            Reset all
          </Button>
        )}
        <IconButton size="small" onClick={onClose} aria-label="Close parameters">
          ✕
        </IconButton>
      </Box>
      {reason !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
      {problem && !problem.field && <ProblemPanel error={change.error} />}
      {groupsOf(scenario.setting_defs).map(({ heading, definitions }) => (
        <Box component="section" key={heading} sx={{ mt: 1.5 }}>
          <Typography variant="overline" component="h3" color="textSecondary">
            {heading}
          </Typography>
          {definitions.map((definition) => (
            <Setting
              key={definition.name}
              definition={definition}
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
  );
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
