import { QueryClient } from "@tanstack/react-query";
import { explain } from "./lib/problem";
import { session } from "./lib/session";

/** The cache of server state. A refusal is final; an unreachable server is asked once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && explain(error).canRetry,
    },
  },
});

// What one person saw is not for the next one.
session.subscribe(() => queryClient.clear());
