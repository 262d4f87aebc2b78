import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

/** One part of a page. */
export interface UrlTab {
  /** How the address names it. */
  name: string;
  label: string;
  content: ReactNode;
}

interface Props {
  /** What the tabs are parts of, for those who listen. */
  label: string;
  tabs: UrlTab[];
  /** The tab that is shown when the address names none of them. */
  first: string;
  /** What stands beside the tabs, where there is room. */
  aside?: ReactNode;
}

/** Parts of a page of which one is shown; the address holds which. */
export function UrlTabs({ label, tabs, first, aside }: Props) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ name }) => name === search.get("tab")) ?? tabs.find(({ name }) => name === first) ?? tabs[0];
  if (!shown) return null;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: { xs: "wrap-reverse", md: "nowrap" }, alignItems: "center", justifyContent: "space-between", columnGap: 2, borderBottom: 1, borderColor: "divider" }}>
        <Tabs
          value={shown.name}
          onChange={(_, next: string) => setSearch(withTab(next), { replace: true })}
          variant="scrollable"
          scrollButtons={false}
          sx={{ minWidth: 0, "& .MuiTab-root": { minWidth: 0, px: { xs: 1, sm: 2 } } }}
          aria-label={label}
        >
          {tabs.map((tab) => (
            <Tab key={tab.name} value={tab.name} label={tab.label} id={`tab-${tab.name}`} aria-controls={`panel-${tab.name}`} />
          ))}
        </Tabs>
        {aside}
      </Box>
      <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`} sx={{ py: 2.5 }}>
        {shown.content}
      </Box>
    </>
  );
}

/** The same address with another part; what else it says stays, for the part to which one comes back. */
function withTab(name: string) {
  return (before: URLSearchParams) => {
    before.set("tab", name);
    return before;
  };
}
