import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";

interface Props<T> {
  query: UseQueryResult<T[]>;
  /** What is said when there is nothing. */
  empty: { heading: string; text: string };
  children: (items: T[]) => ReactNode;
}

/** A list of the operator: on its way, failed, empty, or there. */
export function Loaded<T>({ query, empty, children }: Props<T>) {
  if (query.isPending) return <Skeleton variant="rounded" height={160} />;
  if (query.isError) return <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />;
  return query.data.length === 0 ? <EmptyPanel {...empty} /> : children(query.data);
}
