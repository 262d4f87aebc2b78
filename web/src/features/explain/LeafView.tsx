import type { ExplainedLeaf, ExplainedNode } from "../../api/explanation";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { leafFacts, leafHeading } from "./leaf-words";
import { showIn } from "./show-in";

interface Props {
  scenario: ScenarioFacts;
  node: ExplainedNode;
  leaf: ExplainedLeaf;
  currency: string;
}

/** Where a value comes from that is not calculated. */
export function LeafView({ scenario, node, leaf, currency }: Props) {
  return (
    <section aria-label={leafHeading(leaf)}>
      <h3 className="explain-heading">{leafHeading(leaf)}</h3>
      <dl className="explain-facts" data-testid="explained-leaf">
        {leafFacts(leaf, (value) => showIn(node.unit, value, currency)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {leaf.kind === "file" && leaf.file.uploaded_at && <PlainLink to={screens.package(scenario.package_id, "setup")}>Open the files of the package</PlainLink>}
    </section>
  );
}
