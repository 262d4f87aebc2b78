import type { SettingDefinition } from "../../api/scenarios";
import { currencySymbol } from "../../lib/format";
import { NumberField } from "./NumberField";

interface Props {
  definition: SettingDefinition;
  /** Null where it is unknown. */
  value: number | null;
  currency: string | null;
  /** Whether it can be changed. */
  isOpen: boolean;
  refusal?: string;
  /** Sets it back to what the model begins with; left out where it is that. */
  onReset?: () => void;
  onChange: (value: number | null) => void;
}

/** Settings that may be negative, down to -100 percent. */
const GROWTHS = new Set(["cost_alacart_increase", "cost_bigdeal_increase"]);

/** A setting that is a number. One that is unknown at first may be left blank. */
export function NumberSetting({ definition: { name, display, display_name, description, default: usual }, currency, ...props }: Props) {
  const unit = { start: display === "dollars" ? currencySymbol(currency) : undefined, end: display === "percent" ? "%" : undefined };
  return <NumberField {...props} name={name} label={display_name} about={description} unit={unit} isGrowth={GROWTHS.has(name)} {...(usual === null && { blank: null, placeholder: "unknown" })} />;
}
