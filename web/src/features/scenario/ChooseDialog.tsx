import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { numberTyped, plural } from "../../lib/format";
import { overlayOf, type Overlay } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { changeTo, isRunFromTop } from "../../model/top-titles";
import { choose, type Way } from "../../model/ways";
import { FormDialog } from "../../ui/FormDialog";
import { ChoicePreview } from "./ChoicePreview";
import type { SubscriptionChange } from "./change-words";
import { bigDealWords } from "./cost-words";
import { WAY_WORDS, nearestWords, plannedWords, unitOf, type WayName } from "./choice-words";

interface Props {
  name: WayName;
  titles: Titles;
  /** The scenario as it is now. */
  overlay: Overlay;
  currency: string | null;
  /** Rows that search and filters show. */
  shown: readonly number[];
  onChoose: (change: SubscriptionChange) => void;
  onClose: () => void;
}

/** The share of uses to begin with, in percent. */
const FIRST_ACCESS = "90";

/** Chooses journals in one way, and shows what that gives before it is done. */
export function ChooseDialog({ name, titles, overlay, currency, shown, onChoose, onClose }: Props) {
  const { title, about, label } = WAY_WORDS[name];
  const [text, setText] = useState(name === "access" ? FIRST_ACCESS : "");
  // What was chosen title by title, and what a filter adds to, is not dropped unless the user asks for it.
  const [stays, setStays] = useState(name === "shown" || !isRunFromTop(overlay.isSubscribed));
  const way = wayOf(name, text, shown);
  const plan = useMemo(() => {
    const wanted = wayOf(name, text, shown);
    if (!wanted) return undefined;
    const choice = choose(titles, stays ? overlay.isSubscribed : new Uint8Array(titles.count), wanted);
    const issns = titles.texts("issn_l");
    return { nearest: choice.nearest, change: changeTo(titles, overlay.isSubscribed, choice.wanted), after: overlayOf(titles, issns.filter((_, row) => choice.wanted[row])) };
  }, [name, text, shown, stays, titles, overlay]);
  const isReached = plan !== undefined && plan.nearest === null;
  const canSave = isReached && plan.change.add.length + plan.change.remove.length > 0;
  const { start, end } = unitOf(name, currency);
  return (
    <FormDialog title={title} action="Apply" canSave={canSave} isPending={false} onSave={() => plan && onChoose(plan.change)} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
      {label !== undefined && (
        <TextField
          autoFocus
          size="small"
          label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          helperText={name === "cost" ? bigDealWords(overlay, currency, titles.isConsortium) : undefined}
          error={text.trim() !== "" && way === undefined}
          sx={{ maxWidth: name === "cost" ? 340 : 240 }}
          slotProps={{
            htmlInput: { inputMode: "decimal" },
            input: { startAdornment: start && <InputAdornment position="start">{start}</InputAdornment>, endAdornment: end && <InputAdornment position="end">{end}</InputAdornment> },
            inputLabel: { shrink: true },
          }}
        />
      )}
      {overlay.subscribedCount > 0 && (
        <FormControlLabel sx={{ my: -1 }} control={<Checkbox size="small" checked={stays} onChange={(_, is) => setStays(is)} />} label={`Keep the ${plural(overlay.subscribedCount, "journal")} subscribed now`} />
      )}
      <Typography aria-live="polite" sx={{ minHeight: "1.5em" }} data-testid="planned">
        {wordsOf(plan, name, text, currency)}
      </Typography>
      <ChoicePreview now={overlay} after={isReached ? plan.after : undefined} currency={currency} isConsortium={titles.isConsortium} />
    </FormDialog>
  );
}

/** The way with the limit that was typed; undefined without one. */
function wayOf(name: WayName, text: string, shown: readonly number[]): Way | undefined {
  if (name === "shown") return { name, rows: shown };
  const limit = numberTyped(text);
  if (limit === null || (name === "access" && limit > 100)) return undefined;
  if (name === "cost") return { name, most: limit };
  return name === "access" ? { name, least: limit } : { name, below: limit };
}

function wordsOf(plan: { nearest: number | null; change: SubscriptionChange } | undefined, name: WayName, text: string, currency: string | null): string {
  if (!plan) return text.trim() === "" ? "Enter a number to see the result." : name === "access" ? "Enter a number from 0 to 100." : "Enter a number, 0 or more.";
  return plan.nearest === null ? plannedWords(plan.change) : nearestWords(name, plan.nearest, currency);
}
