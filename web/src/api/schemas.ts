/** The schemas of the HTTP API by name. The other modules of this folder give them the names that the screens use. */

import type { components } from "./generated";

/** Every schema of `openapi.json`, by its name there. */
export type Schemas = components["schemas"];
