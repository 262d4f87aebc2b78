import { useColorScheme } from "@mui/material/styles";
import { ChoiceButtons } from "./ChoiceButtons";
import { Icon, type IconName } from "./Icon";

type Mode = "light" | "dark" | "system";

const MODES = ([
  ["light", "Light", "light"],
  ["dark", "Dark", "dark"],
  ["system", "Same as this device", "system"],
] satisfies [mode: Mode, name: string, icon: IconName][]).map(([value, name, icon]) => ({ value, label: <Icon name={icon} size={16} />, spoken: name, title: name }));

/** Light, dark, or as the computer is set; the browser remembers it. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return <ChoiceButtons<Mode> label="Colours" value={mode ?? "system"} choices={MODES} onChoose={setMode} className="theme-choice" />;
}
