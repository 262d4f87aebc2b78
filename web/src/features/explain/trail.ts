/** The nodes of an explanation, and the way from its number down to one of them. */

import type { ExplainedNode, Explanation } from "../../api/explanation";
import type { Explained } from "./explained";

/** What was looked at before, and what it is called. */
export interface Step {
  explained: Explained;
  label: string;
  /** The id of the input that was opened. */
  input: string;
}

/** The nodes by id. */
export type Nodes = ReadonlyMap<string, ExplainedNode>;

/** The nodes of an explanation by id; none of one that is not there yet. */
export function nodesOf(explanation: Explanation | undefined): Nodes {
  return new Map((explanation?.nodes ?? []).map((node) => [node.id, node]));
}

/** The part of an explanation from one of its nodes on. */
export function explanationFrom(explanation: Explanation, id: string): Explanation {
  const nodes = nodesOf(explanation);
  const reached = new Set([id]);
  // A set hands out what is added to it meanwhile.
  for (const one of reached) for (const input of nodes.get(one)?.inputs ?? []) reached.add(input);
  return { ...explanation, root: id, nodes: [...reached].flatMap((one) => nodes.get(one) ?? []) };
}

/** The shortest way from one node down to another, both included; undefined if none of the known nodes lead there. */
export function wayTo(nodes: Nodes, from: string, to: string): string[] | undefined {
  const above = new Map<string, string | undefined>([[from, undefined]]);
  // A map hands out what is added to it meanwhile.
  for (const [id] of above) {
    if (id === to) break;
    for (const input of nodes.get(id)?.inputs ?? []) if (!above.has(input)) above.set(input, id);
  }
  if (!above.has(to)) return undefined;
  const way: string[] = [];
  for (let id: string | undefined = to; id !== undefined; id = above.get(id)) way.unshift(id);
  return way;
}

/** What opening an input of an explained number explains: the input, or the number of a title that a total adds up. */
export function explainedBelow(nodes: Nodes, explained: Explained, id: string): Explained {
  const leaf = nodes.get(id)?.leaf;
  if (leaf?.kind !== "title") return { ...explained, node: id };
  return { field: leaf.field, issnL: leaf.issn_l, ...(leaf.year != null && { year: leaf.year }) };
}

/** The inputs of a node: those of its formula, and the rows of files that do not count, by the reason why. */
export function inputsOf(nodes: Nodes, { inputs }: ExplainedNode): { counted: ExplainedNode[]; notCounted: ReadonlyMap<string, ExplainedNode[]> } {
  const counted: ExplainedNode[] = [];
  const notCounted = new Map<string, ExplainedNode[]>();
  for (const input of inputs.flatMap((id) => nodes.get(id) ?? [])) {
    const { leaf } = input;
    if (leaf?.kind !== "file" || leaf.counted) counted.push(input);
    else notCounted.set(leaf.why ?? "", [...(notCounted.get(leaf.why ?? "") ?? []), input]);
  }
  return { counted, notCounted };
}
