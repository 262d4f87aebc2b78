import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import { memo, useState } from "react";
import { copyText } from "../../lib/clipboard";
import { LazyMenu } from "../../ui/LazyMenu";
import { NameDialog } from "../../ui/NameDialog";
import { PlainButton } from "../../ui/PlainButton";
import { useNotify } from "../../ui/notice-context";
import { queryOf, withView, withoutView } from "./saved-views";
import { useSavedViews } from "./use-saved-views";
import { STANDARD_VIEWS } from "./standard-views";
import { readView, type ViewState } from "./use-view-state";

interface Props {
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
}

/** Views of columns and filters with a name: opens, saves, shares and deletes them. */
export const ViewMenu = memo(function ViewMenu({ view, onView }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const [views, setViews] = useSavedViews();
  const notify = useNotify();
  const here = queryOf(view);
  const current = views.find(({ query }) => query === here);
  const close = (work: () => void) => {
    setAnchor(null);
    work();
  };
  const open = (query: string) => onView({ ...readView(new URLSearchParams(query)), isSettingsOpen: view.isSettingsOpen });
  const share = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copyText(`${origin}${pathname}${here && `?${here}`}`);
    if (isCopied) notify("Link to this view copied. Users with access to the scenario can open it.");
    else notify("The link could not be copied. Copy the address of this page instead.", "error");
  };
  const change = (next: typeof views, words: string) => {
    setViews(next);
    notify(words, "success", { undo: () => setViews(views) });
  };
  return (
    <>
      <PlainButton size="small" variant="outlined" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu" aria-expanded={anchor !== null} className="toolbar-button">
        Views
      </PlainButton>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": "Views" }, paper: { sx: { maxWidth: 360, maxHeight: 500 } } }}>
        {[...STANDARD_VIEWS, ...views].map(({ name, query }) => (
          <MenuItem key={name} dense role="menuitemradio" aria-checked={query === here} onClick={() => close(() => open(query))} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            <span aria-hidden style={{ width: "1.5em" }}>
              {query === here ? "✓" : ""}
            </span>
            {name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem dense onClick={() => close(() => setIsNaming(true))}>
          Save this view…
        </MenuItem>
        <MenuItem dense onClick={() => close(() => void share())}>
          Copy link to this view
        </MenuItem>
        {current && (
          <MenuItem dense onClick={() => close(() => change(withoutView(views, current.name), `View “${current.name}” deleted`))} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            Delete “{current.name}”
          </MenuItem>
        )}
      </LazyMenu>
      {isNaming && (
        <NameDialog
          title="Save this view"
          name={current?.name ?? ""}
          action="Save"
          note="Saves columns, filters, sorting, search and chart for you, in this browser. A view with the same name is replaced."
          isPending={false}
          error={null}
          onName={(name) => {
            setIsNaming(false);
            change(withView(views, { name, query: here }), `View “${name}” saved`);
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
});
