/**
 * Where `api/docs/openapi.json` says less than the server sends: fields that are always sent and described as optional, and
 * closed lists of values that are described as plain text. `generate.mjs` applies these corrections before it writes the
 * types. A correction that the description has made unnecessary stops the generator, and has to be removed.
 *
 * The server sends every field listed under `required`, with `null` for an unknown value.
 */

/** @param {string[]} values */
const oneOf = (...values) => ({ type: "string", enum: values });
/** @param {string[]} values */
const oneOfOrNull = (...values) => ({ type: ["string", "null"], enum: [...values, null] });
/** @param {string} name */
const schema = (name) => ({ $ref: `#/components/schemas/${name}` });
/** @param {object} item */
const orNull = (item) => ({ oneOf: [item, { type: "null" }] });
/**
 * The values before and after a change.
 * @param {object} item
 */
const pairOf = (item) => ({ type: "array", prefixItems: [item, item], minItems: 2, maxItems: 2 });

const text = { type: "string" };
const costRule = oneOf("first_member", "own_prices");

/** @type {Record<string, import("./correct.mjs").Correction>} */
export const corrections = {
  AccountAnswer: { required: ["provider"] },
  ApiKey: { required: ["last_used_at"] },
  // A field that did not change is not sent; null is never sent.
  Change: {
    properties: {
      name: pairOf(text),
      description: pairOf(text),
      notes: pairOf(text),
      settings: { additionalProperties: pairOf(orNull(schema("SettingValue"))) },
      cost_rule: pairOf(costRule),
      cost_sharing: pairOf(orNull(schema("CostSharingRule"))),
      reference: pairOf({ type: ["string", "null"] }),
    },
  },
  // Also a request, in which every field may be missing. The browser sends all.
  ConsortiumTerms: { required: ["paid_from", "paid_members", "fallback_price"] },
  CostSharing: { required: ["problem"] },
  // Also a request, in which every field may be missing. The browser sends all.
  CostSharingRule: { required: ["weights", "amount", "least", "most", "fall_percent", "rise_percent"] },
  Difference: { required: ["then", "now"] },
  Form: { required: ["webhook"], properties: { kind: oneOf("purchase", "demo-request", "privacy") } },
  FormDelivery: {
    required: ["delivered_at", "next_attempt_at", "answer_status", "last_error"],
    properties: { state: oneOf("waiting", "failing", "delivered") },
  },
  Forms: { required: ["next_before"] },
  FoundPerson: { required: ["email"] },
  Invitation: {
    required: ["invited_by", "answered_at", "answered_by"],
    properties: { state: oneOf("open", "accepted", "declined", "withdrawn") },
  },
  JournalMember: { required: ["cpu"] },
  MemberInstitution: { required: ["institution_short_name", "tags"] },
  MemberRequest: { required: ["requested_by", "decision", "decided_at", "decided_by", "journal"] },
  MemberShare: {
    required: ["size", "today", "share", "share_without_bounds", "bound", "change", "change_percent"],
    properties: { bound: oneOfOrNull("floor", "cap") },
  },
  OfScenario: { required: ["page"] },
  PackageDocument: {
    required: ["cost_bigdeal", "cost_bigdeal_increase", "follows_package_id", "left_out_sentence", "big_deal_cost", "big_deal_cost_increase"],
  },
  // The server accepts these names too, and the browser sends them.
  PackageEdit: {
    added: {
      big_deal_cost: { type: ["number", "null"], description: "Annual cost of the Big Deal; null if it is unknown." },
      big_deal_cost_increase: { type: ["number", "null"], description: "Its annual increase in percent; null if it is unknown." },
    },
  },
  PackageEntry: { properties: { kind: oneOf("own", "feeder", "proposal") } },
  PackageMember: { required: ["source_package_id", "source_package_name", "copied_at", "big_deal_cost", "big_deal_cost_increase", "size"] },
  Person: { required: ["email", "username"] },
  PersonRole: { required: ["user_email", "username"], properties: { permissions: { items: schema("PermissionName") } } },
  Proposal: { required: ["changed_at", "returned_at"] },
  PublicCosts: { required: ["big_deal", "saving", "saving_percent"] },
  PublicSummary: { required: ["reference_version", "costs", "titles"] },
  PublicTitle: { required: ["cpu_rank", "subscription_cost"] },
  ReferenceDifference: { required: ["before"] },
  ReferenceRefresh: {
    required: ["reason", "what", "begun_at", "ended_at", "message"],
    properties: { state: oneOf("none", "running", "done", "failed") },
  },
  ReferenceState: { required: ["reason", "as_of"], properties: { state: oneOf("ready", "waiting") } },
  ReferenceVersion: { required: ["as_of", "journals"] },
  Scenario: { required: ["update_percent_complete", "update_notification_email"], properties: { cost_rule: costRule } },
  ScenarioEdit: { properties: { cost_rule: oneOfOrNull("first_member", "own_prices") } },
  ScenarioLine: { required: ["update_notification_email", "update_percent_complete"] },
  ScenarioTotals: { required: ["reference_version", "summary"] },
  StaffJob: { properties: { kind: oneOf("reading", "recalculation") } },
  // Fields that apply to no proposal are not sent. Only the dates of the answer can be null.
  SentProposal: { properties: { sent_date: text, member_added_subrs: { type: "array" }, member_scenario_id: text } },
  SettingDefinition: { properties: { display: oneOf("dollars", "percent", "number", "boolean") } },
  TitleDifference: {
    required: [
      "title", "publisher", "subject", "usage_before", "usage_after", "cost_before", "cost_after", "subscription_cost_before",
      "subscription_cost_after", "ill_cost_before", "ill_cost_after", "cpu_before", "cpu_after", "cpu_rank_before", "cpu_rank_after",
      "free_instant_usage_percent_before", "free_instant_usage_percent_after",
    ],
    properties: { change: oneOf("comes", "goes", "changes", "moves") },
  },
  // Sent for a consortium only; never null.
  Totals: { required: ["cpu"], properties: { members_included: { type: "integer" } } },
  TitleRequest: { required: ["requested_by", "decision", "decided_at"] },
  Upload: {
    required: ["mapped", "confirm_reason", "percent", "rows_read"],
    properties: { mapped: oneOfOrNull("given", "remembered"), state: oneOf("waiting", "parsing", "live", "error", "unconfirmed", "replaced") },
  },
  UsedReference: { required: ["used", "newer"] },
  Version: {
    required: ["of_revision", "changed_by"],
    properties: {
      kind: oneOf("created", "changed", "undone", "redone", "restored"),
      state: oneOf("done", "undone", "dropped", "past"),
    },
  },
  // Also a request, in which every field may be missing. The browser sends all.
  Weights: { required: ["flat", "use", "spend", "size", "output"] },
};
