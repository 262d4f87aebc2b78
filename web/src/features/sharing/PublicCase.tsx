import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { PublicSummary } from "../../api/sharing";
import { count, day, money, plural } from "../../lib/format";
import { CostBars } from "./CostBars";
import { KeyFigure } from "./KeyFigure";
import { PublicTitles } from "./PublicTitles";
import { UseBar } from "./UseBar";
import { caseSentence, hasBigDeal, notes, savingText, shareText, useParts } from "./public-words";

/** The case for a choice of journals on one page: what stays readable, what it costs, and which journals they are. */
export function PublicCase({ summary }: { summary: PublicSummary }) {
  const { costs, currency, is_rounded, titles } = summary;
  return (
    <>
      <CaseHeading summary={summary} />
      <KeyFigures summary={summary} />
      <Part heading="How readers access articles" about={`Of ${count(summary.use_total)} uses a year, by source of access.`}>
        <UseBar parts={useParts(summary.use_percent)} instant={summary.instant_percent} isRounded={is_rounded} />
      </Part>
      {costs && (
        <Part heading="Cost" about={hasBigDeal(costs) ? `This selection costs ${savingText(costs, currency, is_rounded)}, every year.` : undefined}>
          <CostBars costs={costs} currency={currency} />
        </Part>
      )}
      {titles && (
        <Part heading="Journal by journal" about="A journal without a subscription remains readable where it is open access or where earlier years were paid for. Request other articles by interlibrary loan." isLong>
          <PublicTitles titles={titles} currency={currency} withPrices={costs !== null} />
        </Part>
      )}
      <Part heading="How to read this page">
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: "text.secondary", "& li": { mb: 0.5 } }}>
          {notes(summary).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      </Part>
    </>
  );
}

function CaseHeading({ summary }: { summary: PublicSummary }) {
  return (
    <Box component="header">
      <Typography variant="overline" component="p" color="textSecondary">
        {summary.institution_name}
      </Typography>
      <Typography variant="h1" sx={{ fontSize: { xs: "1.9rem", sm: "2.6rem" }, overflowWrap: "anywhere" }}>
        {summary.package_name}: our journal subscriptions
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.75, overflowWrap: "anywhere" }}>
        {summary.scenario_name} · as of {day(summary.changed_at)}
      </Typography>
      <Typography sx={{ mt: 2.5, fontSize: { xs: "1.15rem", sm: "1.3rem" }, lineHeight: 1.5, maxWidth: 760, textWrap: "pretty", fontFamily: '"Source Serif 4 Variable", Georgia, serif' }}>{caseSentence(summary)}</Typography>
      {summary.scenario_description && <Typography sx={{ mt: 1.5, maxWidth: 760, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{summary.scenario_description}</Typography>}
    </Box>
  );
}

function KeyFigures({ summary }: { summary: PublicSummary }) {
  const { costs, currency, instant_percent, is_rounded, num_subscribed, num_titles, use_total } = summary;
  return (
    <Box component="dl" aria-label="Key figures" sx={{ m: 0, mt: 4, display: "grid", gridTemplateColumns: { xs: "1fr", sm: `repeat(${costs ? 3 : 2}, 1fr)` }, gap: { xs: 2, sm: 3 } }}>
      <KeyFigure name="Met at once" value={shareText(instant_percent, is_rounded)} note={`of ${count(use_total)} uses a year`} colour="openAccess" />
      <KeyFigure name="Subscribed" value={count(num_subscribed)} note={`of ${plural(num_titles, "journal")}`} colour="subscription" />
      {costs && <KeyFigure name="Cost a year" value={money(costs.scenario, currency)} note={savingText(costs, currency, is_rounded) || "subscriptions and loans together"} colour="ill" />}
    </Box>
  );
}

/** A part of the page; a short one is printed on one sheet. */
function Part({ heading, about, isLong = false, children }: { heading: string; about?: string; isLong?: boolean; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 5, "@media print": { mt: 3, breakInside: isLong ? "auto" : "avoid" } }}>
      <Typography variant="h2" sx={{ fontSize: "1.4rem" }}>
        {heading}
      </Typography>
      {about && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 760 }}>
          {about}
        </Typography>
      )}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Box>
  );
}
