import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useColorScheme } from "@mui/material/styles";
import { Icon, type IconName } from "./Icon";

type Mode = "light" | "dark" | "system";

const MODES: [mode: Mode, name: string, icon: IconName][] = [
  ["light", "Light", "light"],
  ["dark", "Dark", "dark"],
  ["system", "Same as this device", "system"],
];

/** Light, dark, or as the computer is set; the browser remembers it. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup size="small" exclusive value={mode ?? "system"} onChange={(_, next: Mode | null) => next && setMode(next)} aria-label="Colours" className="theme-choice">
      {MODES.map(([value, name, icon]) => (
        <ToggleButton key={value} value={value} aria-label={name} title={name}>
          <Icon name={icon} size={16} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
