import { expect, it } from "vitest";
import { explainedBelow, explanationFrom, inputsOf, nodesOf, wayTo } from "./trail";
import { toyExplanation } from "./toy-explanation";

const nodes = nodesOf(toyExplanation);
const idsOf = (inputs: readonly { id: string }[]) => inputs.map(({ id }) => id);

it("finds the shortest way down to a value", () => {
  expect(wayTo(nodes, "use_ill[2027]", "row 15")).toEqual(["use_ill[2027]", "use_paywalled[2027]", "row 15"]);
  expect(wayTo(nodes, "use_ill[2027]", "ill_share")).toEqual(["use_ill[2027]", "ill_share"]);
  expect(wayTo(nodes, "use_ill[2027]", "use_ill[2027]")).toEqual(["use_ill[2027]"]);
  expect(wayTo(nodes, "use_ill[2027]", "elsewhere")).toBeUndefined();
});

it("lists rows that do not count apart from the inputs of the formula, by the reason", () => {
  const uses = nodes.get("use_paywalled[2027]");
  if (!uses) throw new Error("no uses");
  const { counted, notCounted } = inputsOf(nodes, uses);
  expect(idsOf(counted)).toEqual(["row 15", "ill_share"]);
  expect([...notCounted].map(([why, rows]) => [why, idsOf(rows)])).toEqual([["It counts repeats.", ["row 17"]]]);
});

it("opens an input, or the number of a title behind a total", () => {
  const explained = { field: "use_ill", issnL: "0031-9252", year: 2027 };
  expect(explainedBelow(nodes, explained, "row 15")).toEqual({ ...explained, node: "row 15" });
  const [first] = toyExplanation.nodes;
  if (!first) throw new Error("no node");
  const total = (year: number | null) => nodesOf({ ...toyExplanation, nodes: [{ ...first, id: "of a title", leaf: { kind: "title", issn_l: "1234-5678", title: "Letters", field: "cost", year } }] });
  expect(explainedBelow(total(null), { field: "cost_scenario", node: "x" }, "of a title")).toEqual({ field: "cost", issnL: "1234-5678" });
  expect(explainedBelow(total(2027), { field: "cost_scenario" }, "of a title")).toEqual({ field: "cost", issnL: "1234-5678", year: 2027 });
});

it("gives the part below a value, each node once and the value first", () => {
  const { root, nodes: below, title } = explanationFrom(toyExplanation, "use_paywalled[2027]");
  expect(root).toBe("use_paywalled[2027]");
  expect(idsOf(below)).toEqual(["use_paywalled[2027]", "row 15", "row 17", "ill_share"]);
  expect(title).toEqual(toyExplanation.title);
  expect(explanationFrom(toyExplanation, toyExplanation.root).nodes).toHaveLength(5);
});
