import type { ExplainedNode } from "../../api/explanation";
import type { ScenarioFacts } from "../../api/scenarios";
import { InputList } from "./InputList";
import { LeafView } from "./LeafView";
import { OtherTitles } from "./OtherTitles";
import { fullValue, sentence } from "./leaf-words";
import { inputsOf, type Nodes } from "./trail";

interface Props {
  scenario: ScenarioFacts;
  currency: string;
  node: ExplainedNode;
  nodes: Nodes;
  isFetching: boolean;
  /** Lists more titles of sums. */
  onMore: () => void;
  /** Opens one of the inputs. */
  onOpen: (id: string) => void;
}

/** One value: as shown and in full, in a sentence, by its formula, and from which others it follows. */
export function NodeView({ scenario, currency, node, nodes, isFetching, onMore, onOpen }: Props) {
  const { counted, notCounted } = inputsOf(nodes, node);
  const full = fullValue(node);
  const words = sentence(node);
  return (
    <>
      <div>
        <div className="explain-value" data-testid="explained-value">
          {node.shown}
        </div>
        {node.value === null && <div className="explain-full">No value</div>}
        {full !== undefined && <div className="explain-full">In full precision: {full}</div>}
      </div>
      {words !== undefined && <p className="explain-words">{words}</p>}
      {node.formula !== null && (
        <dl className="explain-formula" data-testid="explained-formula">
          <dt>Formula</dt>
          <dd>{node.formula}</dd>
          {node.with_numbers !== null && (
            <>
              <dt>With numbers</dt>
              <dd>{node.with_numbers}</dd>
            </>
          )}
        </dl>
      )}
      {node.leaf && <LeafView scenario={scenario} node={node} leaf={node.leaf} currency={currency} />}
      {counted.length > 0 && (
        <section aria-label="Calculated from">
          <h3 className="explain-heading">Calculated from</h3>
          <InputList inputs={counted} onOpen={onOpen} />
          <OtherTitles inputs={counted} others={node.others} isFetching={isFetching} onMore={onMore} />
        </section>
      )}
      {notCounted.size > 0 && (
        <section aria-label="Rows that do not count">
          <h3 className="explain-heading">Rows that do not count</h3>
          {[...notCounted].map(([why, rows]) => (
            <div key={why} className="explain-left-out">
              <p className="explain-reason">{why}</p>
              <InputList inputs={rows} hasNotes={false} onOpen={onOpen} />
            </div>
          ))}
        </section>
      )}
    </>
  );
}
