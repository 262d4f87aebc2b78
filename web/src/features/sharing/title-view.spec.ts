import { expect, it } from "vitest";
import type { PublicTitle } from "../../api/sharing";
import { shownTitles } from "./title-view";

const title = (issn_l: string, name: string, subject: string, subscribed: boolean): PublicTitle => ({ issn_l, title: name, subject, subscribed, usage: 10, cpu_rank: 1, subscription_cost: null });
const titles = [title("1234-567X", "Annals of Botany", "Plants", true), title("2345-6789", "Letters in Optics", "Physics", false), title("3456-7890", "Plant Optics", "Physics", true)];
const names = (...view: [filter: Parameters<typeof shownTitles>[1], search: string]) => shownTitles(titles, ...view).map((one) => one.title);

it("shows all, those that are subscribed, or the others", () => {
  expect([names("all", " "), names("subscribed", ""), names("others", "")]).toEqual([["Annals of Botany", "Letters in Optics", "Plant Optics"], ["Annals of Botany", "Plant Optics"], ["Letters in Optics"]]);
});
it("finds by title, subject and ISSN, in any case", () => {
  expect([names("all", "PLANT"), names("all", "physics"), names("all", "1234567x"), names("others", "plant"), names("all", "1234")]).toEqual([["Annals of Botany", "Plant Optics"], ["Letters in Optics", "Plant Optics"], ["Annals of Botany"], [], []]);
});
