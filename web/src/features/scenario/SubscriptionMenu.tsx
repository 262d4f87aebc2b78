import { Suspense, lazy, useMemo, useState } from "react";
import { plural } from "../../lib/format";
import { overlayOf } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { changeToTop } from "../../model/top-titles";
import { ActionMenu } from "../../ui/ActionMenu";
import { WAY_WORDS, type WayName } from "./choice-words";
import { useSubscribe, useSubscribed } from "./queries";

const ChooseDialog = lazy(async () => ({ default: (await import("./ChooseDialog")).ChooseDialog }));

interface Props {
  scenarioId: string;
  titles: Titles;
  currency: string | null;
  /** Rows that search and filters show; undefined while they show all journals, or no journals are shown. */
  filtered: readonly number[] | undefined;
  /** Why nothing can be changed. */
  reason: string | undefined;
}

/** Subscribes journals by a limit or by the filter, or all of them, or none. */
export function SubscriptionMenu({ scenarioId, titles, currency, filtered, reason }: Props) {
  const subscribed = useSubscribed(scenarioId);
  const overlay = useMemo(() => overlayOf(titles, subscribed), [titles, subscribed]);
  const subscribe = useSubscribe(scenarioId);
  const [way, setWay] = useState<WayName>();
  const set = (wanted: number) => {
    const change = changeToTop(titles, overlay.isSubscribed, wanted);
    if (change) subscribe(change);
  };
  const isOff = reason !== undefined;
  const isFiltered = filtered !== undefined && filtered.length < titles.count;
  const choosing = (name: WayName, note?: string) => ({ name: `${WAY_WORDS[name].title}…`, note, isOff: isOff || (name === "shown" && !isFiltered), onChoose: () => setWay(name) });
  return (
    <>
      <ActionMenu
        label="Subscriptions"
        actions={[
          choosing("cost"),
          choosing("access"),
          choosing("cpu"),
          choosing("shown", isFiltered ? `${plural(filtered.length, "journal")} shown` : "Search or filter journals first"),
          { name: "Unsubscribe all", note: reason ?? plural(overlay.subscribedCount, "journal"), isOff: isOff || overlay.subscribedCount === 0, isApart: true, onChoose: () => set(0) },
          { name: "Subscribe all", note: reason ?? plural(titles.count, "journal"), isOff: isOff || overlay.subscribedCount === titles.count, onChoose: () => set(titles.count) },
        ]}
      />
      {way !== undefined && (
        <Suspense fallback={null}>
          <ChooseDialog
            name={way}
            titles={titles}
            overlay={overlay}
            currency={currency}
            shown={filtered ?? []}
            onChoose={(change) => {
              setWay(undefined);
              subscribe(change);
            }}
            onClose={() => setWay(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
