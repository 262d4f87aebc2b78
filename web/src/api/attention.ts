/** What needs the attention of the signed-in user. */

import type { Schemas } from "./schemas";

/** Something that needs attention. */
export type AttentionItem = Schemas["AttentionItem"];
