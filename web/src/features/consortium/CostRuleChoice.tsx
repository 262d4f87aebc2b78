import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import type { CostRule } from "../../api/consortium";
import type { ScenarioFacts } from "../../api/scenarios";
import { money, plural } from "../../lib/format";
import { differingTitles, ruleTotals } from "../../model/cost-rules";
import type { Titles } from "../../model/titles";
import { useSubscribed } from "../scenario/queries";
import { useCostRule } from "./queries";

const RULES: [rule: CostRule, name: string, about: string][] = [
  ["first_member", "By the first member's price", "A subscription costs what the first included institution with the journal pays, times the number of all included institutions. The order is that of the package's members. The classic model uses this rule."],
  ["own_prices", "By members' own prices", "A subscription costs the sum of what each included institution that has the journal would pay by its own price list. Institutions without the journal pay nothing for it."],
];

/** By which rule a subscription for all costs what, what each rule comes to, and the choice between them. */
export function CostRuleChoice({ scenario, titles, reason }: { scenario: ScenarioFacts; titles: Titles; reason: string | undefined }) {
  const change = useCostRule(scenario.id);
  const differing = useMemo(() => differingTitles(titles), [titles]);
  const chosen = useSubscribed(scenario.id);
  const subscribed = useMemo(() => new Set(chosen.flatMap((issnL) => titles.rowOf(issnL) ?? [])), [titles, chosen]);
  const currency = scenario.currency ?? titles.currency;
  // Without a subscription both rules come to the same: then it is shown what all would cost.
  const isOfAll = subscribed.size === 0;
  const totals = useMemo(() => ruleTotals(titles, (row) => isOfAll || subscribed.has(row)), [titles, isOfAll, subscribed]);
  const amounts: Record<CostRule, number> = { first_member: totals.firstMember, own_prices: totals.ownPrices };
  // What was picked is seen with the click, before anybody is asked.
  const [picked, setPicked] = useState<CostRule>();
  const now = picked ?? scenario.cost_rule ?? "first_member";
  const pick = (rule: CostRule) => {
    setPicked(rule);
    change.mutate(rule, { onSettled: () => setPicked(undefined) });
  };
  return (
    <Paper variant="outlined" component="section" aria-labelledby="cost-rule" sx={{ p: 1.5, mt: 1 }} data-testid="cost-rule">
      <Typography variant="h3" id="cost-rule">
        Cost of a subscription for all
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        Members have their own prices, so there are two ways to calculate a price for all.{" "}
        {differing === 0
          ? "Both give the same amount for the institutions of this scenario."
          : `They give different amounts for ${plural(differing, "journal")}. ${isOfAll ? "Nothing is subscribed yet. The amounts are the annual cost with all journals subscribed." : `The amounts are the annual cost with the ${plural(subscribed.size, "subscribed journal")}, loans included.`}`}
      </Typography>
      <RadioGroup aria-labelledby="cost-rule" value={now} onChange={(_, rule) => pick(rule as CostRule)} sx={{ rowGap: 2 }}>
        {RULES.map(([rule, name, about]) => (
          <FormControlLabel
            key={rule}
            value={rule}
            disabled={reason !== undefined}
            control={<Radio size="small" sx={{ alignSelf: "flex-start", py: 0 }} />}
            label={
              <>
                <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, justifyContent: "space-between", fontWeight: 600 }}>
                  {name}
                  {differing > 0 && (
                    <Box component="span" className="number" data-testid={`total-${rule}`}>
                      {money(amounts[rule], currency)}
                    </Box>
                  )}
                </Box>
                <Typography component="span" variant="body2" color="textSecondary">
                  {about}
                </Typography>
              </>
            }
            sx={{ mr: 0, alignItems: "flex-start", "& .MuiFormControlLabel-label": { flex: 1, fontSize: 14 } }}
          />
        ))}
      </RadioGroup>
    </Paper>
  );
}
