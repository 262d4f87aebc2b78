import type { SettingDefinition } from "../../api/scenarios";
import { currencySymbol } from "../../lib/format";
import { NumberField } from "./NumberField";

interface Props {
  definition: SettingDefinition;
  value: number;
  currency: string | null;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  /** Sets it back to what the model begins with; left out where it is that. */
  onReset?: () => void;
  onChange: (value: number) => void;
}

/** A setting that is a number. */
export function NumberSetting({ definition: { name, display, display_name, description }, currency, ...props }: Props) {
  const unit = { start: display === "dollars" ? currencySymbol(currency) : undefined, end: display === "percent" ? "%" : undefined };
  return <NumberField {...props} name={name} label={display_name} about={description} unit={unit} />;
}
