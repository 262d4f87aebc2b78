/**
 * Prints how long people wait in Chromium: until the scenario page can be used, until a journal that was subscribed is seen
 * everywhere, until a parameter shows new numbers, how smoothly the grid scrolls, and the memory of an idle server. Starts servers of its own with invented
 * libraries (TITLEWISE_BIN names the program). `npm run speed`; on a machine that does nothing else.
 *
 * `npm run speed -- consortium` does so for a consortium of 165 members with 2,600 titles, which it first puts together:
 * that takes some minutes. Fewer of both are named behind it (`-- consortium 12 300`). TITLEWISE_SPEED_DATA is a folder in
 * which the consortium is kept for the next time.
 *
 * `npm run speed -- profile` prints where the time goes: by kind of work, by function and by request.
 */

import { measureConsortium } from "./speed-consortium.ts";
import { measureMemory } from "./speed-memory.ts";
import { profileScenario } from "./speed-profile.ts";
import { measureScenario } from "./speed-scenario.ts";

const binary = (process.env.TITLEWISE_BIN ??= "../target/release/titlewise");
process.env.RUST_LOG ??= "warn";
const [what, members = "165", titles = "2600"] = process.argv.slice(2);
if (what === "consortium") await measureConsortium(binary, Number(members), Number(titles));
else if (what === "profile") await profileScenario(binary);
else {
  await measureScenario(binary);
  await measureMemory(binary);
}
