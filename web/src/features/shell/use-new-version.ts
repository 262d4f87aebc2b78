import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { remember, remembered } from "../../lib/remembered";
import { useService } from "../session/service-query";

/** How often the server is asked which version it is, in milliseconds. */
const ROUND = 15 * 60_000;
const NAME = "version";

/** A version of the server that came after this page, and the means to put the note on it away. */
export function useNewVersion(): { version: string | undefined; putAway: () => void } {
  const { data: first } = useService();
  const { data: now } = useQuery({
    queryKey: ["service", "now"],
    queryFn: ({ signal }) => getJson(api.service(), signal),
    enabled: first !== undefined,
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ROUND,
    refetchOnWindowFocus: "always",
  });
  const [seen, setSeen] = useState(() => remembered(NAME));
  const isNew = first !== undefined && now !== undefined && now.version !== first.version && now.version !== seen;
  const putAway = () => {
    if (now === undefined) return;
    remember(NAME, now.version);
    setSeen(now.version);
  };
  return { version: isNew ? now.version : undefined, putAway };
}
