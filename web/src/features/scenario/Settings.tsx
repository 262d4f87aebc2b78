import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import InputAdornment from "@mui/material/InputAdornment";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { currencySymbol } from "../../lib/format";
import { explain } from "../../lib/problem";
import type { Scenario, SettingDefinition, SettingValue } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useChangeSettings, type SettingsChange } from "./queries";

/** The settings of a scenario. A number is taken over by Enter or on leaving the field; all is then forecast anew. */
export function Settings({ scenario }: { scenario: Scenario }) {
  const change = useChangeSettings(scenario.id);
  const refusedField = change.isError ? explain(change.error).field : undefined;
  return (
    <Paper variant="outlined" component="aside" aria-label="Settings" data-testid="settings" sx={{ p: 2, position: "relative", overflow: "hidden" }}>
      {change.isPending && <LinearProgress sx={{ position: "absolute", inset: "0 0 auto 0" }} aria-label="Forecasting anew" />}
      <Box sx={{ display: "flex", alignItems: "center", mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Settings
        </Typography>
        <Button size="small" onClick={() => change.mutate({ reset: true })} disabled={change.isPending}>
          Reset all
        </Button>
      </Box>
      {change.isError && !refusedField && <ProblemPanel error={change.error} />}
      {scenario.setting_defs.map((definition) => {
        const value = scenario.settings[definition.name] ?? definition.default;
        const refusal = refusedField === definition.name ? explain(change.error).text : undefined;
        return (
          <Setting
            key={`${definition.name}=${String(value)}`}
            definition={definition}
            value={value}
            currency={scenario.currency}
            refusal={refusal}
            onChange={change.mutate}
          />
        );
      })}
    </Paper>
  );
}

interface SettingProps {
  definition: SettingDefinition;
  value: SettingValue;
  currency: string | null;
  refusal?: string;
  onChange: (change: SettingsChange) => void;
}

function Setting({ definition, value, currency, refusal, onChange }: SettingProps) {
  const { name, display, display_name, description } = definition;
  if (display === "boolean") {
    return (
      <Box sx={{ mb: 1.5 }}>
        <FormControlLabel
          label={display_name}
          control={
            <Switch
              checked={value === true}
              onChange={(event) => onChange({ [name]: event.target.checked })}
              slotProps={{ input: { "aria-describedby": `about-${name}` } }}
            />
          }
        />
        <Typography id={`about-${name}`} variant="caption" color="textSecondary" component="p">
          {refusal ?? description}
        </Typography>
      </Box>
    );
  }
  return (
    <NumberSetting
      definition={definition}
      value={Number(value)}
      symbol={display === "dollars" ? currencySymbol(currency) : ""}
      refusal={refusal}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
}

interface NumberProps {
  definition: SettingDefinition;
  value: number;
  symbol: string;
  refusal?: string;
  onChange: (value: number) => void;
}

function NumberSetting({ definition, value, symbol, refusal, onChange }: NumberProps) {
  const [text, setText] = useState(String(value));
  const parsed = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  const isValid = Number.isFinite(parsed) && parsed >= 0;
  const commit = () => {
    if (isValid && parsed !== value) onChange(parsed);
  };
  return (
    <TextField
      label={definition.display_name}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "Escape") setText(String(value));
      }}
      error={!isValid || refusal !== undefined}
      helperText={!isValid ? "A number, 0 or more." : (refusal ?? definition.description)}
      size="small"
      fullWidth
      margin="dense"
      slotProps={{
        htmlInput: { inputMode: "decimal", "data-testid": `setting-${definition.name}` },
        input: {
          startAdornment: symbol ? <InputAdornment position="start">{symbol}</InputAdornment> : undefined,
          endAdornment: definition.display === "percent" ? <InputAdornment position="end">%</InputAdornment> : undefined,
        },
        formHelperText: { sx: { mx: 0 } },
      }}
    />
  );
}
