import { expect, it } from "vitest";
import { previewOf } from "./preview";

it("shows a short description as it is, in one line", () => {
  expect(previewOf(" For the committee.\nIt meets in May. ")).toBe("For the committee. It meets in May.");
  expect(previewOf("")).toBe("");
});
it("ends after 40 words, or after 200 characters", () => {
  const words = Array.from({ length: 41 }, (_, at) => `w${at}`);
  expect(previewOf(words.slice(0, 40).join(" "))).toBe(words.slice(0, 40).join(" "));
  expect(previewOf(words.join(" "))).toBe(`${words.slice(0, 40).join(" ")} …`);
  expect(previewOf("é".repeat(200))).toBe("é".repeat(200));
  expect(previewOf("𝔸".repeat(201))).toBe(`${"𝔸".repeat(200)} …`);
});
