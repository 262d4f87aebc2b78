import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CostSharing, SharingRule } from "../../api/cost-sharing";
import { currencySymbol, fixed, money, rate } from "../../lib/format";
import { MEASURES, PRESETS, USUAL_RULE, isSameRule, partsOf, presetOf } from "../../model/sharing-rule";
import { NumberField } from "../scenario/NumberField";

interface Props {
  sharing: CostSharing;
  currency: string | null;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onChange: (change: Partial<SharingRule>) => void;
}

/** The rule by which a cost is shared out. Each change is kept, and shared out by, at once. */
export function RuleForm({ sharing, currency, reason, onChange }: Props) {
  const { rule, amount, today } = sharing;
  const isOpen = reason === undefined;
  const unit = { start: currencySymbol(currency) };
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" id="sharing-rule" sx={{ flex: 1 }}>
          How the cost is shared
        </Typography>
        {isOpen && (
          <Button size="small" disabled={isSameRule(rule, USUAL_RULE)} onClick={() => onChange(USUAL_RULE)}>
            Reset
          </Button>
        )}
      </Box>
      {reason !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
          {reason}
        </Alert>
      )}
      <Presets rule={rule} isOpen={isOpen} onChange={onChange} />
      <Weights rule={rule} isOpen={isOpen} onChange={onChange} />
      <Group heading="Amount a year">
        <NumberField
          name="share-amount"
          label="Amount to share"
          about={`Blank: the cost of this scenario's subscriptions${rule.amount === null ? `, ${money(amount, currency)} now` : ""}.`}
          value={rule.amount}
          blank={null}
          unit={unit}
          placeholder={fixed(amount, 0)}
          width={132}
          isOpen={isOpen}
          onReset={isOpen && rule.amount !== null ? () => onChange({ amount: null }) : undefined}
          onChange={(next) => onChange({ amount: next })}
        />
        {isOpen && today > 0 && amount !== today && (
          <Button size="small" onClick={() => onChange({ amount: today })} sx={{ px: 0.5 }}>
            Share today's total, {money(today, currency)}
          </Button>
        )}
      </Group>
      <Group heading="Limits of each share">
        <NumberField name="share-least" label="Floor" about="The lowest annual share. Blank: no floor." value={rule.least} blank={null} unit={unit} width={132} isOpen={isOpen} onChange={(least) => onChange({ least })} />
        <NumberField name="share-most" label="Cap" about="The highest annual share. Blank: no cap." value={rule.most} blank={null} unit={unit} width={132} isOpen={isOpen} onChange={(most) => onChange({ most })} />
        <NumberField name="share-fall" label="Largest decrease" about="The most that a share can fall below today's cost. Blank: no limit." value={rule.fall_percent} blank={null} most={100} unit={{ end: "%" }} isOpen={isOpen} onChange={(fall_percent) => onChange({ fall_percent })} />
        <NumberField name="share-rise" label="Largest increase" about="The most that a share can rise above today's cost. Blank: no limit." value={rule.rise_percent} blank={null} unit={{ end: "%" }} isOpen={isOpen} onChange={(rise_percent) => onChange({ rise_percent })} />
      </Group>
    </>
  );
}

type PartProps = Pick<Props, "onChange"> & { rule: SharingRule; isOpen: boolean };

function Presets({ rule, isOpen, onChange }: PartProps) {
  const chosen = presetOf(rule.weights);
  return (
    <Box role="group" aria-label="Ready-made weights" sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, mt: 1.5 }}>
      {PRESETS.map(({ name, label, about, weights }) => {
        const button = (
          <ToggleButton key={name} value={name} size="small" selected={name === chosen} disabled={!isOpen} onChange={() => onChange({ weights })} sx={{ px: 1.25, py: 0.25, textTransform: "none" }}>
            {label}
          </ToggleButton>
        );
        return isOpen ? (
          <Tooltip key={name} title={about} describeChild arrow>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
    </Box>
  );
}

/** A weight for each measure, with the part of the amount that it shares out. */
function Weights({ rule, isOpen, onChange }: PartProps) {
  const parts = partsOf(rule.weights);
  return (
    <Group heading="Weights">
      {MEASURES.map(({ name, label, about }) => (
        <NumberField
          key={name}
          name={`share-${name}`}
          label={`${label}: ${rate(Math.round(parts[name] * 10) / 10)} of the amount`}
          about={about}
          value={rule.weights[name]}
          blank={0}
          width={76}
          isOpen={isOpen}
          onChange={(weight) => onChange({ weights: { ...rule.weights, [name]: weight } })}
        />
      ))}
    </Group>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 1.5 }}>
      <Typography variant="overline" component="h3" color="textSecondary">
        {heading}
      </Typography>
      {children}
    </Box>
  );
}
