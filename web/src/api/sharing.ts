/** What a scenario shows to others: its public page, and API keys. */

import type { Schemas } from "./schemas";

/** What a public page shows. */
export type Shown = Schemas["PublicPageChoice"];

/** The public page of a scenario. */
export type PublicPage = Schemas["PublicPage"];

/** Costs a year on a public page. */
export type PublicCosts = Schemas["PublicCosts"];

/** Use by how it is fulfilled, in percent of all. */
export type PublicUse = Schemas["UsePercent"];

/** One journal on a public page. */
export type PublicTitle = Schemas["PublicTitle"];

/** The content of a public page. */
export type PublicSummary = Schemas["PublicSummary"];

/** A key with which a program reads a package. */
export type ApiKey = Schemas["ApiKey"];

/** A new key with its secret, which is shown once. */
export type NewApiKey = Schemas["MadeKey"];
