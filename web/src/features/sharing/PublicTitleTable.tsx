import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { memo } from "react";
import type { PublicTitle } from "../../api/sharing";
import { NONE, count, money } from "../../lib/format";
import { ink } from "../../theme";

interface Props {
  titles: PublicTitle[];
  currency: string | null;
  withPrices: boolean;
}

/** A table on paper and on wide screens; on a telephone each journal is a card of three lines. */
const look = (theme: Theme) => ({
  width: "100%", borderCollapse: "collapse" as const, fontSize: "0.9rem", bgcolor: ink.paper,
  "& th, & td": { textAlign: "left", p: 1, verticalAlign: "top", borderBottom: `1px solid ${ink.line}` },
  "& th": { fontWeight: 600, fontSize: "0.8rem", color: ink.soft, bgcolor: ink.band },
  "& th.number, & td.number": { textAlign: "right" },
  "& .name": { fontWeight: 600, overflowWrap: "anywhere" },
  "& .issn": { display: "block", color: ink.soft, fontSize: "0.8rem" },
  "& .kept": { fontWeight: 600, color: ink.good, whiteSpace: "nowrap" },
  [`@media screen and (max-width: ${theme.breakpoints.values.sm - 0.05}px)`]: {
    "&, & tbody": { display: "block" },
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tr": { display: "grid", gridTemplateColumns: "1fr 1fr", borderBottom: `1px solid ${ink.line}`, px: 1.5, py: 1 },
    "& td, & td.number": { border: 0, px: 0, py: 0.25, textAlign: "left", "&::before": { content: "attr(data-label)", display: "block", color: ink.soft, fontSize: "0.75rem" } },
    "& td:first-of-type": { gridColumn: "1 / -1", "&::before": { display: "none" } },
  },
});

/** Journals line by line. Plain elements, for there may be thousands. */
export const PublicTitleTable = memo(function PublicTitleTable({ titles, currency, withPrices }: Props) {
  return (
    <Box component="table" aria-label="Journals" sx={look}>
      <thead>
        <tr>
          <th scope="col">Journal</th>
          <th scope="col">Subject</th>
          <th scope="col" className="number">
            Uses a year
          </th>
          {withPrices && (
            <th scope="col" className="number">
              Subscription a year
            </th>
          )}
          <th scope="col">In this selection</th>
        </tr>
      </thead>
      <tbody>
        {titles.map((title) => (
          <TitleRow key={title.issn_l} title={title} currency={currency} withPrices={withPrices} />
        ))}
      </tbody>
    </Box>
  );
});

function TitleRow({ title: { issn_l, title, subject, subscribed, usage, subscription_cost }, currency, withPrices }: { title: PublicTitle } & Omit<Props, "titles">) {
  return (
    <tr>
      <td>
        <span className="name">{title || NONE}</span>
        <span className="issn">ISSN {issn_l}</span>
      </td>
      <td data-label="Subject">{subject || NONE}</td>
      <td data-label="Uses a year" className="number">
        {count(usage)}
      </td>
      {withPrices && (
        <td data-label="Subscription a year" className="number">
          {money(subscription_cost, currency)}
        </td>
      )}
      <td data-label="In this selection">{subscribed ? <span className="kept">✓ Subscribed</span> : "Not subscribed"}</td>
    </tr>
  );
}
