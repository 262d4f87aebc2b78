import Box from "@mui/material/Box";
import { memo, type ReactNode } from "react";
import { useSearchParams, type SetURLSearchParams } from "react-router";
import { arrowKeys } from "./arrow-keys";

/** One part of a page. */
export interface UrlTab {
  /** How the address names it. */
  name: string;
  label: string;
  content: ReactNode;
  /** What is wrong in it, which is told before it is opened. */
  warning?: string;
}

interface Props {
  /** What the tabs are parts of, for those who listen. */
  label: string;
  tabs: UrlTab[];
  /** The tab that is shown when the address names none of them. */
  first: string;
  /** What stands beside the tabs, where there is room. */
  aside?: ReactNode;
  /** Whether the tabs take little height. */
  isDense?: boolean;
}

/** Parts of a page of which one is shown; the address holds which. */
export function UrlTabs({ label, tabs, first, aside, isDense = false }: Props) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ name }) => name === search.get("tab")) ?? tabs.find(({ name }) => name === first) ?? tabs[0];
  if (!shown) return null;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: { xs: "wrap-reverse", md: "nowrap" }, alignItems: "center", justifyContent: "space-between", columnGap: 2, borderBottom: 1, borderColor: "divider", ...(isDense && { "& .tab-head": { minHeight: 36, py: 0.75 } }) }}>
        <Heads label={label} names={tabs.map(({ name }) => name).join("\n")} labels={tabs.map((tab) => tab.label).join("\n")} warnings={tabs.map((tab) => tab.warning ?? "").join("\n")} shown={shown.name} onChoose={setSearch} />
        {aside}
      </Box>
      <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`} sx={{ pt: isDense ? 1 : 2.5, pb: 2.5 }}>
        {shown.content}
      </Box>
    </>
  );
}

interface HeadsProps {
  label: string;
  /** Names, labels and warnings of the tabs, a line each: texts stay the same where lists would be new ones. */
  names: string;
  labels: string;
  warnings: string;
  shown: string;
  onChoose: SetURLSearchParams;
}

const step = arrowKeys('[role="tab"]');

/** The tabs themselves, as plain as the page can have them: nothing of them is measured, so none of them delays it. */
const Heads = memo(function Heads({ label, names, labels, warnings, shown, onChoose }: HeadsProps) {
  const words = labels.split("\n");
  const troubles = warnings.split("\n");
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className="tab-heads" onKeyDown={step}>
      {names.split("\n").map((name, at) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={name === shown}
          tabIndex={name === shown ? 0 : -1}
          className="tab-head"
          onClick={() => onChoose(withTab(name), { replace: true })}
        >
          {troubles[at] ? <Warned label={words[at] ?? ""} warning={troubles[at]} /> : words[at]}
        </button>
      ))}
    </div>
  );
});

/** The label of a tab in which something is wrong: with a sign, and with words for those who listen. */
function Warned({ label, warning }: { label: string; warning: string }) {
  return (
    <Box component="span" title={warning} sx={{ color: "warning.main" }}>
      <span aria-hidden>⚠ </span>
      {label}
      <span className="visually-hidden">. {warning}</span>
    </Box>
  );
}

/** The same address with another part; what else it says stays, for the part to which one comes back. */
function withTab(name: string) {
  return (before: URLSearchParams) => {
    before.set("tab", name);
    return before;
  };
}
