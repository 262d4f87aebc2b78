import { useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useMemo, useState, type ComponentProps } from "react";
import type { Scenario } from "../../api/scenarios";
import { plural } from "../../lib/format";
import { overlayOf } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { changeToTop } from "../../model/top-titles";
import { ActionMenu } from "../../ui/ActionMenu";
import { WAY_WORDS, type WayName } from "./choice-words";
import { scenarioKey } from "./keys";
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

/** Subscribes journals by a limit or by the filter, or all of them, or none. It looks at the subscriptions when it is opened and does not follow them. */
export function SubscriptionMenu({ scenarioId, titles, currency, filtered, reason }: Props) {
  const client = useQueryClient();
  const overlayNow = () => overlayOf(titles, client.getQueryData<Scenario>(scenarioKey(scenarioId))?.subscribed ?? []);
  const subscribe = useSubscribe(scenarioId);
  const [way, setWay] = useState<WayName>();
  const set = (wanted: number) => {
    const change = changeToTop(titles, overlayNow().isSubscribed, wanted);
    if (change) subscribe(change);
  };
  const isOff = reason !== undefined;
  const isFiltered = filtered !== undefined && filtered.length < titles.count;
  const choosing = (name: WayName, note?: string) => ({ name: `${WAY_WORDS[name].title}…`, note, isOff: isOff || (name === "shown" && !isFiltered), onChoose: () => setWay(name) });
  const actions = () => {
    const { subscribedCount } = overlayNow();
    return [
      choosing("cost"),
      choosing("access"),
      choosing("cpu"),
      choosing("shown", isFiltered ? `${plural(filtered.length, "journal")} shown` : "Search or filter journals first"),
      { name: "Unsubscribe all", note: reason ?? plural(subscribedCount, "journal"), isOff: isOff || subscribedCount === 0, isApart: true, onChoose: () => set(0) },
      { name: "Subscribe all", note: reason ?? plural(titles.count, "journal"), isOff: isOff || subscribedCount === titles.count, onChoose: () => set(titles.count) },
    ];
  };
  return (
    <>
      <ActionMenu label="Subscriptions" actions={actions} />
      {way !== undefined && (
        <Suspense fallback={null}>
          <FollowingDialog
            scenarioId={scenarioId}
            name={way}
            titles={titles}
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

/** The dialog, which follows the subscriptions while it is open. */
function FollowingDialog({ scenarioId, ...props }: { scenarioId: string } & Omit<ComponentProps<typeof ChooseDialog>, "overlay">) {
  const subscribed = useSubscribed(scenarioId);
  const overlay = useMemo(() => overlayOf(props.titles, subscribed), [props.titles, subscribed]);
  return <ChooseDialog overlay={overlay} {...props} />;
}
