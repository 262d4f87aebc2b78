import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "../../../api/client";
import { api } from "../../../lib/paths";
import { yearsOf } from "../../../model/yearly";
import { summaryKey } from "../keys";

/** The forecast years of a scenario, requested again after each of its changes; until then those from before. */
export function useForecastYears(scenarioId: string, isEnabled: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: summaryKey(scenarioId),
    queryFn: ({ signal }) => getJson(api.summary(scenarioId), signal),
    select: yearsOf,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return { years: data, error, refetch: () => void refetch() };
}
