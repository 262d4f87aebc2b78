import { useState } from "react";
import { remember, remembered } from "../../lib/remembered";
import { useUser } from "../account/queries";
import { readViews, type SavedView } from "./saved-views";

/**
 * The saved views of the user, and how to replace them. They are stored in the browser, by user: the server has no place for
 * preferences of users. Views are shared by their address.
 */
export function useSavedViews(): [views: readonly SavedView[], set: (views: readonly SavedView[]) => void] {
  const name = `views.${useUser().data?.id ?? ""}`;
  const [known, setKnown] = useState<{ name: string; views: readonly SavedView[] }>();
  const views = known?.name === name ? known.views : readViews(remembered(name));
  const set = (next: readonly SavedView[]) => {
    remember(name, JSON.stringify(next));
    setKnown({ name, views: next });
  };
  return [views, set];
}
