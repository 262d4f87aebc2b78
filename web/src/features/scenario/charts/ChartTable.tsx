import Button from "@mui/material/Button";
import { useMemo, type ReactNode } from "react";
import { count, money, percent } from "../../../lib/format";
import { efficiencyOf, stepsOf } from "../../../model/efficiency";
import { scatterOf } from "../../../model/scatter";
import { subjectsOf } from "../../../model/subjects";
import { BinTable } from "./BinTable";
import type { ChartName } from "./chart-names";
import type { ChartProps } from "./chart-props";
import { useForecastYears } from "./use-forecast-years";

/** The numbers of a chart as a table. */
export function ChartTable({ name, ...props }: ChartProps & { name: ChartName }) {
  if (name === "histogram") return <BinTable {...props} />;
  if (name === "efficiency") return <EfficiencyTable {...props} />;
  if (name === "years") return <YearsTable {...props} />;
  if (name === "subjects") return <SubjectsTable {...props} />;
  return <UseTable {...props} />;
}

interface TableProps {
  testId: string;
  /** The first heading is that of the lines; all others are of numbers. */
  headings: string[];
  lines: { key: string; cells: ReactNode[]; isCurrent?: boolean }[];
}

function Table({ testId, headings, lines }: TableProps) {
  return (
    <table className="data-table" data-testid={testId}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" className={at > 0 ? "number" : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, cells: [first, ...others], isCurrent }) => (
          <tr key={key} aria-current={isCurrent || undefined}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no other name than their column
              <td key={headings[at + 1] ?? at} className="number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EfficiencyTable({ titles, overlay, currency }: ChartProps) {
  const { cost, access } = useMemo(() => efficiencyOf(titles), [titles]);
  const ofDeal = (amount: number) => percent(titles.bigDealCost ? (100 * amount) / titles.bigDealCost : null);
  const lines = stepsOf(titles.count).map((at) => ({ key: String(at), cells: [count(at), money(cost[at], currency), ofDeal(cost[at] ?? 0), percent(access[at], 1)] }));
  const here = { key: "here", isCurrent: true, cells: [`You are here: ${count(overlay.subscribedCount)}`, money(overlay.costTotal, currency), percent(overlay.costPercent), percent(overlay.accessPercent, 1)] };
  return <Table testId="efficiency-table" headings={["Subscribed titles", "Cost a year", "Of the Big Deal", "Uses met"]} lines={[here, ...lines]} />;
}

function YearsTable({ scenarioId, titles, currency }: ChartProps) {
  const { years = [] } = useForecastYears(scenarioId, !titles.isConsortium);
  return (
    <Table
      testId="years-table"
      headings={["Year", "Subscriptions", "Interlibrary loans", "Cost", "Big Deal", "Uses met"]}
      lines={years.map(({ year, subscriptions, loans, bigDeal, access }) => ({ key: String(year), cells: [year, money(subscriptions, currency), money(loans, currency), money(subscriptions + loans, currency), money(bigDeal, currency), percent(access, 1)] }))}
    />
  );
}

function SubjectsTable({ titles, isSubscribed, currency, subject: chosen, onSubject }: ChartProps) {
  const lines = useMemo(() => subjectsOf(titles, isSubscribed), [titles, isSubscribed]);
  return (
    <Table
      testId="subjects-table"
      headings={["Subject", "Journals", "Subscribed", "Uses a year", "Not met", "Cost a year", "Journals in this subject"]}
      lines={lines.map(({ subject, titles: journals, subscribed, uses, unmet, cost }) => ({
        key: subject,
        isCurrent: subject === chosen,
        cells: [
          subject || "No subject",
          count(journals),
          count(subscribed),
          count(uses),
          count(unmet),
          money(cost, currency),
          <Button key="show" size="small" onClick={() => onSubject(subject === chosen ? undefined : subject)} sx={{ py: 0 }} aria-label={`${subject === chosen ? "Show all journals instead of" : "Show journals of"} ${subject || "no subject"}`}>
            {subject === chosen ? "Show all" : "Show"}
          </Button>,
        ],
      }))}
    />
  );
}

/** More lines than this delay the dialog; the grid of journals has all of them. */
const MOST_LINES = 500;

function UseTable({ titles, isSubscribed, currency }: ChartProps) {
  const { points } = useMemo(() => scatterOf(titles), [titles]);
  const names = titles.texts("title");
  const most = useMemo(() => [...points].sort((one, other) => other.cost - one.cost).slice(0, MOST_LINES), [points]);
  return (
    <>
      {points.length > MOST_LINES && <p>The {count(MOST_LINES)} most expensive of {count(points.length)} journals. The table below the chart lists all of them.</p>}
      <Table
        testId="use-table"
        headings={["Journal", "Paywalled uses a year", "Subscription cost a year", "Cost per use", "Subscribed"]}
        lines={most.map(({ row, uses, cost }) => ({ key: String(row), cells: [names[row], count(uses), money(cost, currency), money(cost / uses, currency, 2), isSubscribed[row] ? "Yes" : "No"] }))}
      />
    </>
  );
}
