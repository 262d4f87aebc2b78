import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import LinearProgress from "@mui/material/LinearProgress";
import { Suspense, lazy, useEffect, useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { NONE } from "../../lib/format";
import { isRequested, stateWords } from "../../model/journal-state";
import { STATE } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { groupColours } from "../../theme";
import { afterPaint } from "../../ui/after-paint";
import { ReasonedButton } from "../../ui/ReasonedButton";
import type { Explained } from "../explain/explained";
import { NumberButton } from "../explain/NumberButton";
import { journalLines, type Line } from "./journal-lines";
import { usePrefetchJournal, useSettings } from "./queries";

const loadYears = () => import("./JournalYears");
const JournalYears = lazy(async () => ({ default: (await loadYears()).JournalYears }));
// A library's journals have no institutions, a consortium's no years.
const loadInstitutions = () => import("../consortium/JournalInstitutions");
const JournalInstitutions = lazy(async () => ({ default: (await loadInstitutions()).JournalInstitutions }));

interface Props {
  scenario: ScenarioFacts;
  titles: Titles;
  row: number;
  isSubscribed: boolean;
  /** In a proposal: how it stands, as one of `STATE`. */
  state: number | undefined;
  /** Why it can be neither subscribed nor unsubscribed, or requested. */
  reason: string | undefined;
  /** Explains a number; undefined if numbers are not explained. */
  onExplain: ((explained: Explained) => void) | undefined;
  onToggle: () => void;
  onClose: () => void;
}

/** The colour of what a member asks for. */
const REQUESTED = groupColours.requested.fill;

type Part = "overview" | "timelines" | "institutions";

/** One journal: what it is, and where each of its numbers comes from. */
export function JournalDrawer({ scenario, titles, row, isSubscribed, state, reason, onExplain, onToggle, onClose }: Props) {
  const [part, setPart] = useState<Part>("overview");
  const words = stateWords(state ?? (isSubscribed ? STATE.subscribed : STATE.none), state !== undefined);
  const isAsked = isRequested(state);
  const isOn = isSubscribed || (state ?? STATE.none) !== STATE.none;
  const text = (column: string) => titles.texts(column)[row] || NONE;
  const prefetch = usePrefetchJournal(scenario.id, text("issn_l"));
  // The pointer or the focus is on the tab before it is pressed: the institutions are fetched meanwhile. Their grid is made before.
  const [isPrepared, setIsPrepared] = useState(false);
  useEffect(() => {
    if (!titles.isConsortium) {
      afterPaint(() => void loadYears().catch(() => undefined));
      return undefined;
    }
    let isGone = false;
    const prepare = async () => {
      await loadInstitutions();
      if (!isGone) setIsPrepared(true);
    };
    // A part that cannot be loaded is loaded again by its tab, which tells why it fails.
    afterPaint(() => void prepare().catch(() => undefined));
    return () => {
      isGone = true;
    };
  }, [titles.isConsortium]);
  const explain = onExplain && ((field: string) => onExplain({ field, issnL: text("issn_l") }));
  const { about, usage, cost, open } = journalLines(titles, row, useSettings(scenario.id), scenario.currency);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-labelledby": "journal-title", sx: { width: "min(780px, 100vw)" } } }}
      data-testid="journal-drawer"
    >
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: 1, display: "flex", flexWrap: { xs: "wrap", sm: "nowrap" }, gap: 2, alignItems: "flex-start", position: "sticky", top: 0, bgcolor: "background.paper", zIndex: 1 }}>
        <Box sx={{ flex: 1, borderLeft: 4, borderColor: isAsked ? REQUESTED : isSubscribed ? "primary.main" : "divider", pl: 1.5 }}>
          <Typography variant="overline" component="div" color={isSubscribed ? "primary" : "textSecondary"} sx={{ lineHeight: 1.4, ...(isAsked && { color: REQUESTED }) }}>
            {isAsked && "◆ "}
            {words.name}
          </Typography>
          <Typography variant="h1" component="h2" id="journal-title" sx={{ fontSize: "1.45rem" }}>
            {text("title")}
          </Typography>
        </Box>
        <ReasonedButton variant={isOn ? "outlined" : "contained"} reason={reason} onClick={onToggle}>
          {words.action}
        </ReasonedButton>
        <IconButton onClick={onClose} aria-label="Close journal" size="small">
          ✕
        </IconButton>
      </Box>
      <Tabs value={part} onChange={(_, next: Part) => setPart(next)} aria-label="Parts of the journal" sx={{ px: 2, borderBottom: 1, borderColor: "divider" }}>
        <Tab value="overview" label="Overview" id="journal-tab-overview" aria-controls="journal-panel" />
        {titles.isConsortium ? (
          <Tab value="institutions" label="Institutions" id="journal-tab-institutions" aria-controls="journal-panel" onPointerEnter={prefetch} onFocus={prefetch} />
        ) : (
          <Tab value="timelines" label="Timelines" id="journal-tab-timelines" aria-controls="journal-panel" />
        )}
      </Tabs>
      <Box role="tabpanel" id="journal-panel" aria-labelledby={`journal-tab-${part}`} sx={{ position: "relative", p: { xs: 2, sm: 3 }, display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {part === "timelines" && (
          <Suspense fallback={<LinearProgress aria-label="Loading years" />}>
            <JournalYears scenario={scenario} issnL={text("issn_l")} isSubscribed={isSubscribed} onExplain={onExplain} />
          </Suspense>
        )}
        {(isPrepared || part === "institutions") && (
          <Suspense fallback={part === "institutions" && <LinearProgress aria-label="Loading institutions" />}>
            <JournalInstitutions scenario={scenario} issnL={text("issn_l")} isShown={part === "institutions"} />
          </Suspense>
        )}
        {part === "overview" && (
        <Box sx={{ display: "grid", columnGap: 5, rowGap: 3, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <Lines heading="Uses a year" lines={usage} onExplain={explain} />
          <Lines heading="Cost a year" lines={cost} onExplain={explain} />
          <Lines heading="Met by open access" lines={open} onExplain={explain} />
          <Lines heading="The journal" lines={about} onExplain={explain} />
        </Box>
        )}
      </Box>
    </Drawer>
  );
}

function Lines({ heading, lines, onExplain }: { heading: string; lines: Line[]; onExplain: ((field: string) => void) | undefined }) {
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr auto", rowGap: 0.5, fontSize: "0.875rem" }}>
        {lines.map(({ name, value, isSum, field }) => (
          <Box key={name} sx={{ display: "contents", "& > *": isSum ? { fontWeight: 650, borderTop: 1, borderColor: "divider", pt: 0.5 } : {} }}>
            <Box component="dt" sx={{ pr: 2 }}>
              {name}
            </Box>
            <Box component="dd" className="number" sx={{ m: 0 }}>
              {field === undefined || value === NONE || !onExplain ? value : <NumberButton name={name} value={value} onExplain={() => onExplain(field)} />}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
