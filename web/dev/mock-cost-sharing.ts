/** Shares the cost of the invented consortium out, as the server does but for the last cent; the rule is kept in memory. */

import type { Member, MemberInstitution } from "../src/api/consortium";
import type { CostSharing, MemberShare, SharingRule } from "../src/api/cost-sharing";
import { MEASURES, USUAL_RULE } from "../src/model/sharing-rule";
import type { Answer } from "./mock-accounts.ts";

let rule: SharingRule = USUAL_RULE;
/** What one subscribed title costs all of them. */
const TITLE = 9000;
const FIELDS = { use: "usage", spend: "today", size: "size", output: "output" } as const;
const cents = (amount: number) => Math.round(100 * amount) / 100;

interface Counted {
  member: Member;
  institution: MemberInstitution;
}

/** The answer to a request about cost sharing; undefined if it is about something else. */
export function answerCostSharing(key: string, counted: readonly Counted[], subscribedCount: number, mayEdit: boolean, body: unknown): Answer | undefined {
  if (key === "PUT /scenario/sc/cost-sharing") rule = body as SharingRule;
  else if (key !== "GET /scenario/sc/cost-sharing") return undefined;
  return { status: 200, json: shared(counted.map(memberOf), rule.amount ?? subscribedCount * TITLE, mayEdit) };
}

function memberOf({ member, institution }: Counted): MemberShare {
  const usage = institution.usage ?? 0;
  return {
    package_id: member.package_id, institution_id: member.institution_id, institution_name: member.institution_name, usage, size: member.size, output: cents(usage / 313), today: member.big_deal_cost,
    share: null, share_without_bounds: null, bound: null, change: null, change_percent: null, ill_cost: cents(usage / 27),
  };
}

function shared(members: MemberShare[], amount: number, may_edit: boolean): CostSharing {
  const today = members.reduce((sum, one) => sum + (one.today ?? 0), 0);
  const counting = MEASURES.filter(({ name }) => rule.weights[name] > 0);
  const refused = (problem: string): CostSharing => ({ rule, amount, today, may_edit, members, problem });
  if (counting.length === 0) return refused("Give at least one measure a weight above 0.");
  const all = counting.reduce((sum, { name }) => sum + rule.weights[name], 0);
  const parts = members.map(() => 0);
  for (const { name } of counting) {
    const own = members.map((one) => (name === "flat" ? 1 : one[FIELDS[name]]));
    const unknown = own.indexOf(null);
    if (unknown >= 0) return refused(`The ${name === "size" ? "size" : "cost of the Big Deal today"} of ${members[unknown]?.institution_name} is not known. Add it to the members, or give this measure no weight.`);
    const sum = own.reduce<number>((total, value) => total + (value ?? 0), 0);
    for (const [at, value] of own.entries()) parts[at] = (parts[at] ?? 0) + ((rule.weights[name] / all) * (value ?? 0)) / sum;
  }
  const bounds = members.map((one) => boundsOf(one.today));
  const at = (factor: number) => parts.map((part, place) => Math.min(Math.max(factor * part, bounds[place]?.[0] ?? 0), bounds[place]?.[1] ?? Number.POSITIVE_INFINITY));
  const sumAt = (factor: number) => at(factor).reduce((sum, one) => sum + one, 0);
  if (sumAt(0) > amount + 0.01) return refused(`The floors come to ${sumAt(0).toFixed(2)} USD, which is more than the ${amount.toFixed(2)} USD to share. Lower them.`);
  if (sumAt(1e12) < amount - 0.01) return refused(`With these caps members pay ${sumAt(1e12).toFixed(2)} USD at most, which is less than the ${amount.toFixed(2)} USD to share. Raise them.`);
  let [low, high] = [0, 1e12];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (sumAt(middle) < amount) low = middle;
    else high = middle;
  }
  const shares = at(high);
  const line = (one: MemberShare, place: number): MemberShare => {
    const share = cents(shares[place] ?? 0);
    const uncut = high * (parts[place] ?? 0);
    const [floor, cap] = bounds[place] ?? [0, Number.POSITIVE_INFINITY];
    const change = one.today === null ? null : cents(share - one.today);
    return { ...one, share, share_without_bounds: cents(amount * (parts[place] ?? 0)), bound: uncut < floor ? "floor" : uncut > cap ? "cap" : null, change, change_percent: change === null || !one.today ? null : cents((100 * change) / one.today) };
  };
  return { rule, amount, today, may_edit, members: members.map(line), problem: null };
}

function boundsOf(today: number | null): [floor: number, cap: number] {
  const against = (percent: number | null, sign: number) => (today === null || percent === null ? null : today * (1 + (sign * percent) / 100));
  const floor = Math.max(rule.least ?? 0, against(rule.fall_percent, -1) ?? 0);
  return [floor, Math.max(floor, Math.min(rule.most ?? Number.POSITIVE_INFINITY, against(rule.rise_percent, 1) ?? Number.POSITIVE_INFINITY))];
}
