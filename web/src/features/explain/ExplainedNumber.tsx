import LinearProgress from "@mui/material/LinearProgress";
import { useMemo, useRef, useState } from "react";
import type { Explanation } from "../../api/explanation";
import type { ScenarioFacts } from "../../api/scenarios";
import { PlainButton } from "../../ui/PlainButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ExplainActions } from "./ExplainActions";
import { NodeView } from "./NodeView";
import type { Explained } from "./explained";
import { FEWEST_TITLES } from "./explained-query";
import { useExplanation } from "./queries";
import { explainedBelow, nodesOf, wayTo, type Step } from "./trail";
import { useSheetFocus } from "./use-sheet-focus";

interface Props {
  scenario: ScenarioFacts;
  explained: Explained;
  /** What was looked at before; undefined for the number that was opened from the page. */
  before: Step | undefined;
  /** The id of the input to which the focus returns. */
  left: string | undefined;
  /** Opens something below what is shown. */
  onOpen: (next: Explained, step: Step) => void;
  /** Goes back, from the value with an id. */
  onBack: (to: Explained, from: string) => void;
}

/** How many more titles of a sum are listed each time. */
const MORE_TITLES = 100;

/** A number or a value below it: how it is calculated, from what, and how it can be copied. */
export function ExplainedNumber({ scenario, explained, before, left, onOpen, onBack }: Props) {
  const [titles, setTitles] = useState(FEWEST_TITLES);
  const { data: explanation, error, isFetching, refetch } = useExplanation(scenario.id, explained, titles);
  const nodes = useMemo(() => nodesOf(explanation), [explanation]);
  const root = explanation?.root ?? "";
  // A link may name a value that the number no longer has: then it opens the number itself.
  const at = explained.node !== undefined && nodes.has(explained.node) ? explained.node : root;
  const node = nodes.get(at);

  // A link may lead to a value below the number: the way up is then the shortest one.
  const above = before === undefined && at !== root ? (wayTo(nodes, root, at)?.at(-2) ?? root) : undefined;
  const back = before ?? (above === undefined ? undefined : { explained: { ...explained, node: above === root ? undefined : above }, label: nodes.get(above)?.label ?? "the number" });

  const heading = useRef<HTMLHeadingElement>(null);
  useSheetFocus(heading, at, left);
  return (
    <div className="explain-body">
      {back && (
        <div>
          <PlainButton size="small" variant="outlined" onClick={() => onBack(back.explained, at)}>
            ← Back to {back.label}
          </PlainButton>
        </div>
      )}
      <div>
        <div className="explain-of">{explanation && subjectOf(explanation)}</div>
        <h2 id="explained-number" ref={heading} tabIndex={-1} className="explain-label">
          {node?.label ?? (error ? "No explanation" : "Loading the explanation")}
        </h2>
      </div>
      <span role="status" className="visually-hidden">
        {node && `${node.label}: ${node.value === null ? "no value" : node.shown}`}
      </span>
      {!node && !error && <LinearProgress aria-label="Loading the explanation" />}
      {error && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {node && explanation && (
        <>
          <NodeView
            key={at}
            scenario={scenario}
            currency={explanation.about.currency}
            node={node}
            nodes={nodes}
            isFetching={isFetching}
            onMore={() => setTitles(titles + MORE_TITLES)}
            onOpen={(id) => onOpen(explainedBelow(nodes, explained, id), { explained, label: node.label, input: id })}
          />
          <ExplainActions scenario={scenario} explained={explained} explanation={explanation} at={at} titles={titles} />
        </>
      )}
    </div>
  );
}

/** What the number belongs to: a title, or the scenario as a whole. */
function subjectOf({ title, about }: Explanation): string {
  return title?.title ?? `Total of the scenario "${about.scenario.name}"`;
}
