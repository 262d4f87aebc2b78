/** The texts of a TypeScript file that a person can read: words in JSX, string literals and template strings. */

import { parseSync } from "vite";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface ScreenText {
  line: number;
  text: string;
}

/** Attributes and functions whose strings are for the browser or the program, not for a reader. */
const NOT_SHOWN_ATTRIBUTES = new Set(["className", "id", "key", "href", "to", "type", "name", "role", "d", "viewBox", "style", "sx", "src", "rel", "target", "autoComplete", "inputMode", "pattern", "htmlFor", "transform", "path"]);
const NOT_SHOWN_TYPES = new Set(["ImportDeclaration", "ExportAllDeclaration", "ImportExpression", "TSTypeAliasDeclaration", "TSInterfaceDeclaration", "TSTypeAnnotation", "TSTypeParameterInstantiation", "TaggedTemplateExpression"]);

/** Texts of the file `name` with content `source`, in order. Substituted values appear as `{…}`, nested elements as `<b>`. */
export function textsOf(name: string, source: string): ScreenText[] {
  const texts: ScreenText[] = [];
  const add = (start: number, text: string) => {
    texts.push({ line: source.slice(0, start).split("\n").length, text });
  };
  visit(parseSync(name, source).program as unknown as Node, add);
  return texts.sort((a, b) => a.line - b.line);
}

function visit(node: Node, add: (start: number, text: string) => void): void {
  if (NOT_SHOWN_TYPES.has(node.type)) return;
  if (node.type === "JSXAttribute" && NOT_SHOWN_ATTRIBUTES.has(nameOf(node.name))) return;
  if (node.type === "ExpressionStatement" && typeof node.directive === "string") return;
  if (node.type === "Literal" && typeof node.value === "string" && isProse(node.value)) add(node.start, node.value);
  if (node.type === "TemplateLiteral" && isProse(templateText(node))) add(node.start, templateText(node));
  if (node.type === "JSXElement" || node.type === "JSXFragment") addWords(node, add);
  for (const [key, child] of Object.entries(node)) {
    if (node.type === "Property" && key === "key") continue;
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, add);
  }
}

/** Adds the words directly inside an element as one text, from the line where they begin. */
function addWords(element: Node, add: (start: number, text: string) => void): void {
  const children = element.children as Node[];
  const first = children.find((child) => child.type === "JSXText" && /[\p{L}\d]/u.test(child.value as string));
  if (first === undefined) return;
  const blank = (first.value as string).match(/^\s*/)?.[0].length ?? 0;
  add(first.start + blank, collapse(children.map(childText).join("")));
}

function childText(child: Node): string {
  if (child.type === "JSXText") return child.value as string;
  if (child.type === "JSXElement") return `<${nameOf((child.openingElement as Node).name)}>`;
  const expression = child.expression as Node | undefined;
  if (expression?.type === "JSXEmptyExpression") return "";
  return expression?.type === "Literal" ? String(expression.value) : "{…}";
}

function templateText(template: Node): string {
  const quasis = template.quasis as { value: { cooked: string } }[];
  return collapse(quasis.map(({ value }) => value.cooked).join("{…}"));
}

/** Whether a string reads as words: several of them, or one that begins with a capital letter. Not a path, class or key. */
export function isProse(text: string): boolean {
  if (/^(calc|min|max|clamp|repeat|minmax|rgba?|translate)\(|Error$|^\d+px /.test(text)) return false;
  if (/^[A-Z][\p{L}’'-]*[.?:…]?$/u.test(text)) return !/^[A-Z]+[A-Z_]$/.test(text);
  return /\p{L}/u.test(text.replaceAll("{…}", "")) && /\S\s+\S/.test(text) && !/^[\w./:#-]*[/#]\S*$/.test(text);
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const nameOf = (name: unknown): string => (name as { name?: string }).name ?? "…";
