import type { CostSharing } from "../../api/cost-sharing";
import { NONE, count, money, plural, signed } from "../../lib/format";
import { FigureList, type ListedFigure } from "../../ui/FigureList";
import type { ShareRow } from "./share-row";
import { sumsOf, tallyOf } from "./share-totals";

/** What is shared out, what is paid today, and who gains and loses. */
export function ShareFigures({ sharing: { rule, amount, today }, rows: members, currency }: { sharing: CostSharing; rows: ShareRow[]; currency: string | null }) {
  const { less, more, same, unknown, floor, cap } = tallyOf(members);
  const unstated = members.filter((one) => one.today === null).length;
  const { change, ill_cost: loans } = sumsOf(members);
  const others = [same > 0 && `${count(same)} the same`, unknown > 0 && `${count(unknown)} not known`].filter(Boolean).join(", ");
  const figures: ListedFigure[] = [
    { name: "To share", value: money(amount, currency), note: rule.amount === null ? "a year: subscriptions" : "a year, as entered", about: "The amount that the institutions pay together. Their shares add up to it exactly." },
    {
      name: "Paid today", value: money(today, currency), note: unstated === 0 ? "a year, for Big Deals" : `a year, without ${plural(unstated, "institution")}`,
      about: "What the Big Deals of the institutions that count in this scenario cost together, as far as that is known.",
    },
    { name: "Loans", value: money(loans, currency), note: "a year, paid by each for itself", about: "The cost of interlibrary loans of journals that are not subscribed. It is not shared: each institution pays its own." },
    { name: "Total change", value: change === null ? NONE : signed(change, (size) => money(size, currency)), note: "a year, loans included", about: "All shares and loans minus what is paid today. Institutions whose cost today is unknown are left out." },
    { name: "Lower and higher shares", value: `${count(less)} less, ${count(more)} more`, note: others || "institutions, loans included", about: "How many institutions would pay less than today for their share and loans together, and how many more." },
    { name: "At a limit", value: `${count(floor + cap)} of ${count(members.length)}`, note: `${count(floor)} at the floor, ${count(cap)} at the cap`, about: "Institutions whose share a limit has raised or lowered. The others pay the difference, in proportion." },
  ];
  return (
    <>
      <FigureList figures={figures} testId="share-figures" />
      <span className="visually-hidden" aria-live="polite">
        {change !== null && `Of ${plural(members.length, "institution")} ${count(less)} would pay less than today and ${count(more)} more, loans included; ${count(floor + cap)} ${floor + cap === 1 ? "is" : "are"} at a bound.`}
      </span>
    </>
  );
}
