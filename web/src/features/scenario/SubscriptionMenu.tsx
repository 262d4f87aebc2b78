import { useMemo } from "react";
import { plural } from "../../lib/format";
import { overlayOf } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { changeToTop } from "../../model/top-titles";
import { ActionMenu } from "../../ui/ActionMenu";
import { useSubscribe, useSubscribed } from "./queries";

interface Props {
  scenarioId: string;
  titles: Titles;
  /** Why nothing can be changed. */
  reason: string | undefined;
}

/** Subscribes or unsubscribes all journals of a scenario. */
export function SubscriptionMenu({ scenarioId, titles, reason }: Props) {
  const subscribed = useSubscribed(scenarioId);
  const overlay = useMemo(() => overlayOf(titles, subscribed), [titles, subscribed]);
  const subscribe = useSubscribe(scenarioId);
  const set = (wanted: number) => {
    const change = changeToTop(titles, overlay.isSubscribed, wanted);
    if (change) subscribe(change);
  };
  const isOff = reason !== undefined;
  return (
    <ActionMenu
      label="Subscriptions"
      actions={[
        { name: "Unsubscribe all", note: reason ?? plural(overlay.subscribedCount, "journal"), isOff: isOff || overlay.subscribedCount === 0, onChoose: () => set(0) },
        { name: "Subscribe all", note: reason ?? plural(titles.count, "journal"), isOff: isOff || overlay.subscribedCount === titles.count, onChoose: () => set(titles.count) },
      ]}
    />
  );
}
