/** The server. */

import type { Schemas } from "./schemas";

/** What the server is. */
export type Service = Schemas["Service"];
