import Skeleton from "@mui/material/Skeleton";
import { useParams } from "react-router";
import { ReplyError } from "../api/problem";
import type { PublicSummary } from "../api/sharing";
import { PublicCase } from "../features/sharing/PublicCase";
import { PublicFrame } from "../features/sharing/PublicFrame";
import { usePublicSummary } from "../features/sharing/queries";
import { EmptyPanel } from "../ui/EmptyPanel";
import { ProblemPanel } from "../ui/ProblemPanel";
import { useTitle } from "../ui/use-title";

/** What a library shows of a scenario to everybody who has the address. It is for nobody else: no search engine keeps it, and no link tells where it is. */
export function PublicSummaryPage() {
  const { token = "" } = useParams();
  const summary = usePublicSummary(token);
  return (
    <PublicFrame canPrint={summary.data !== undefined}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {summary.isPending && <Skeleton variant="rounded" height={480} aria-label="Loading" />}
      {summary.isError && <Missing error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && <Found summary={summary.data} />}
    </PublicFrame>
  );
}

function Found({ summary }: { summary: PublicSummary }) {
  useTitle(`${summary.package_name} · ${summary.institution_name}`);
  return <PublicCase summary={summary} />;
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useTitle("Summary");
  if (!(error instanceof ReplyError) || error.status !== 404) return <ProblemPanel error={error} onRetry={onRetry} />;
  return <EmptyPanel level={1} heading="This page is no longer available" text="The library has unpublished this page, or the link is incomplete. Ask the person who sent you the link." />;
}
