import { expect, it } from "vitest";
import { correct } from "./correct.mjs";

const text = { type: "string" };
const key = { type: "object", required: ["id"], properties: { id: text, state: { ...text, description: "How it is." }, used_at: { type: ["string", "null"] } } };
const description = { components: { schemas: { Key: key, NewKey: { allOf: [{ $ref: "#/components/schemas/Key" }, key] } } } };
const corrected = (name: "Key" | "NewKey", correction: Parameters<typeof correct>[1][string]) => correct(description, { [name]: correction }).components.schemas[name];

it("requires fields, closes lists of values and adds fields", () => {
  expect(corrected("Key", { required: ["used_at"], properties: { state: { enum: ["on", "off"] } }, added: { name: text } })).toEqual({
    ...key,
    required: ["id", "used_at"],
    properties: { ...key.properties, state: { type: "string", description: "How it is.", enum: ["on", "off"] }, name: text },
  });
});
it("corrects what a schema adds to the ones it includes", () => {
  expect(corrected("NewKey", { required: ["used_at"] })).toEqual({ allOf: [{ $ref: "#/components/schemas/Key" }, { ...key, required: ["id", "used_at"] }] });
});
it("leaves the description itself as it is", () => {
  corrected("Key", { required: ["used_at"] });
  expect(key.required).toEqual(["id"]);
});
it("stops at a correction that the description does not need any more", () => {
  expect(() => corrected("Key", { required: ["id"] })).toThrow("Correction of Key.id: the description requires it already. Remove the correction.");
  expect(() => corrected("Key", { properties: { state: text } })).toThrow("Correction of Key.state: the description is as exact already.");
  expect(() => corrected("Key", { added: { state: text } })).toThrow("Correction of Key.state: the description names it already.");
  const closed = { components: { schemas: { Key: { properties: { state: { $ref: "#/components/schemas/State" } } } } } };
  expect(() => correct(closed, { Key: { properties: { state: { enum: ["on"] } } } })).toThrow("is as exact already");
});
it("stops at a name that the description does not have", () => {
  expect(() => correct(description, { Other: {} })).toThrow("Correction of Other: the description has no such schema.");
  expect(() => corrected("Key", { required: ["gone"] })).toThrow("Correction of Key.gone: the description has no such field.");
});
