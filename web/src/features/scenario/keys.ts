/** Under which keys the state of a scenario is cached, and its changes are known. */

/** The scenario without its journals. */
export const scenarioKey = (id: string) => ["scenario", id] as const;
/** Its journals as columns. */
export const journalsKey = (id: string) => ["journals", id] as const;
/** Its totals, year by year. */
export const summaryKey = (id: string) => ["summary", id] as const;
/** Its journals in full. */
export const journalKey = (id: string) => ["journal", id] as const;
/** Its versions, and whether one can be undone. */
export const versionsKey = (id: string) => ["versions", id] as const;

/** The members of its consortium, and which it includes. */
export const membersKey = (id: string) => ["member-institutions", id] as const;

/** Its reference data, and what others would make of it. */
export const referenceKey = (id: string) => ["reference", id] as const;

/** Who of its consortium pays how much of what it subscribes. */
export const sharesKey = (id: string) => ["cost-sharing", id] as const;

/** What members ask for in it, where it was sent to them. */
export const requestsKey = (id: string) => ["requests", id] as const;
/** What a member received, and asks for itself. */
export const proposalKey = (id: string) => ["proposal", id] as const;

/** Changes of its settings. */
export const settingsKey = (id: string) => ["settings", id] as const;
/** Changes of its subscriptions. */
export const subscribeKey = (id: string) => ["subscribe", id] as const;

/** Changes of its members. */
export const includeKey = (id: string) => ["include", id] as const;

/** Changes of how its cost is shared out. */
export const ruleKey = (id: string) => ["sharing-rule", id] as const;

/** Changes of the reference data that it is pinned to. */
export const pinKey = (id: string) => ["pin", id] as const;

/** Steps through its versions. */
export const stepKey = (id: string) => ["step", id] as const;

/** All changes of a scenario share one scope and go one after the other, so that undo takes back what was done last. */
export const changeScope = (id: string) => ({ id: `scenario-${id}` });
