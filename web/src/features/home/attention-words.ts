/** What needs attention: a sentence for each item, and the place where it is dealt with. */

import type { AttentionItem } from "../../api/attention";
import { count, plural } from "../../lib/format";
import { screens } from "../../lib/paths";

type Kind = AttentionItem["kind"];

const SENTENCES: Record<Kind, (item: AttentionItem) => string> = {
  failed_files: (item) => `${plural(item.count, "file")} of ${packageOf(item)} could not be read.`,
  unconfirmed_files: (item) => `${plural(item.count, "file")} of ${packageOf(item)} ${waits(item.count)} for your confirmation.`,
  invitation: (item) => (item.count === 1 ? `A consortium waits for your answer: it requests data of ${item.institution_name}.` : `${count(item.count)} consortia wait for your answer: they request data of ${item.institution_name}.`),
  proposal: (item) => `The proposal ${scenarioOf(item)} of your consortium is not sent back yet.`,
  requests: (item) => `${plural(item.count, "requested title")} in ${scenarioOf(item)} ${waits(item.count)} for your decision.`,
  old_data: (item) => `The newest COUNTER report of ${packageOf(item)} is more than a year old.`,
};

/** What an item is about, in one sentence. */
export function attentionSentence(item: AttentionItem): string {
  return SENTENCES[item.kind](item);
}

/** Where an item is dealt with. */
export function attentionPlace({ kind, institution_id, package_id, scenario_id }: AttentionItem): string {
  if (package_id === null || kind === "invitation") return screens.institution(institution_id);
  if (scenario_id === null) return screens.package(package_id, "setup");
  return screens.scenario(package_id, scenario_id, kind === "requests" ? "push-pull" : undefined);
}

/** Identifies an item among the others. */
export function attentionKey({ kind, institution_id, package_id, scenario_id, since }: AttentionItem): string {
  return [kind, institution_id, package_id, scenario_id, since].join(" ");
}

/** Whether the screens of this version know what to say about an item. */
export function isKnownItem({ kind }: { kind: string }): boolean {
  return kind in SENTENCES;
}

const packageOf = ({ package_name }: AttentionItem) => `“${package_name ?? ""}”`;
const scenarioOf = ({ scenario_name }: AttentionItem) => `“${scenario_name ?? ""}”`;
const waits = (amount: number) => (amount === 1 ? "waits" : "wait");
