/** Three invented journals with sums a person can redo; used by the specs of this folder. */

import { Bool, Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";

const float = (values: (number | null)[]) => vectorFromArray(values, new Float64());
const text = (values: string[]) => vectorFromArray(values, new Utf8());

/** Columns of the toy package. B's backfile is negative, C has no paywalled use and so no cost per use. */
export function toyTable(): Table {
  return new Table({
    issn_l: text(["1111-1111", "2222-2222", "3333-3333"]),
    title: text(["Annals of A", "Bulletin of B", "Chronicle of C"]),
    issns: text(["1111-1111;1111-111X", "2222-2222", "3333-3333"]),
    subject: text(["Chemistry", "", "Chemistry"]),
    publisher: text(["Society of Alphabets and Letters", "Invented", "Invented"]),
    publisher_short: text(["SoAaL", "Invented", "Invented"]),
    bronze_oa_embargo_months: float([12, null, 0]),
    is_society_journal: vectorFromArray([true, false, null], new Bool()),
    cpu: float([18, 15.8, null]),
    cpu_rank: vectorFromArray([2, 1, null], new Int32()),
    usage: float([100, 40, 60]),
    subscription_cost: float([1000, 500, 800]),
    ill_cost: float([100, 10, 40]),
    use_total: float([100, 40, 60]),
    use_oa_plus_social_networks: float([30, 10, 0]),
    use_backfile: float([20, -1, 0]),
    use_paywalled: float([50, 31, 60]),
    use_ill: float([2.5, 1.55, 3]),
    use_other_delayed: float([47.5, 29.45, 57]),
  });
}

/** The same journals as two members of a consortium hold them: subscriptions meet fewer uses than are paywalled, and each rule comes to another cost. */
export function consortiumToyTable(): Table {
  const table = toyTable().assign(
    new Table({
      use_subscription: float([40, 31, 55]),
      n_members_with_title: vectorFromArray([2, 1, 1], new Int32()),
      cost_of_first_member: float([1000, 500, 800]),
      cost_of_members: float([1150, 250, null]),
    }),
  );
  for (const [key, value] of [["kind", "consortium"], ["members_included", "2"], ["cost_rule", "first_member"]] as const) table.schema.metadata.set(key, value);
  return table;
}
