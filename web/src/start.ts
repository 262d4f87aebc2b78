/**
 * The first script of every page, a small one that runs while the others are still fetched: who comes to the address of a
 * scenario waits for its data, and for the large scripts of its page, from here on.
 */

import { askEarly } from "./api/early";

if (askEarly(window.location.pathname, true)) void import("./pages/ScenarioPage");
