import { MutationCache, QueryClient } from "@tanstack/react-query";
import { explain, isLock, recalculatingOf } from "./api/problem";
import { session } from "./lib/session";

/** The cache of server state. A refusal is final; an unreachable server is asked once more. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What is being recalculated is asked for again by the page that waits for it.
      retry: (failures, error) => failures < 1 && explain(error).canRetry && !recalculatingOf(error),
    },
  },
  mutationCache: new MutationCache({
    // Somebody else's change locked the scenario: the page is to know.
    onError: (error) => {
      if (isLock(error)) void queryClient.invalidateQueries({ queryKey: ["scenario"] });
    },
  }),
});

// What one person saw is not for the next one.
session.subscribe(() => queryClient.clear());
