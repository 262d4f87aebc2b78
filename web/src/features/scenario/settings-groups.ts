/** In which group a setting is shown. */

import type { SettingDefinition } from "../../api/scenarios";

/** A heading and what stands below it. */
export interface SettingsGroup {
  heading: string;
  definitions: SettingDefinition[];
}

const GROUPS: [heading: string, names: string[]][] = [
  ["Interlibrary loans", ["cost_ill", "ill_request_percent_of_delayed"]],
  ["Subscriptions", ["cost_alacart_increase", "cost_content_fee_percent"]],
  ["Weights of use", ["weight_citation", "weight_authorship"]],
  ["Free access included", ["include_bronze", "include_submitted_version", "include_social_networks"]],
  ["Big Deal", ["cost_bigdeal", "cost_bigdeal_increase"]],
];

/** The definitions in groups; what we do not know comes last, so that no setting of a newer server is lost. */
export function groupsOf(definitions: readonly SettingDefinition[]): SettingsGroup[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const groups = GROUPS.map(([heading, names]) => ({
    heading,
    definitions: names.flatMap((name) => {
      const definition = byName.get(name);
      byName.delete(name);
      return definition ?? [];
    }),
  }));
  groups.push({ heading: "More", definitions: [...byName.values()] });
  return groups.filter((group) => group.definitions.length > 0);
}
