import { expect, it } from "vitest";
import { droppedFiles, type DroppedItem } from "./dropped-files";

const item = (name: string, isDirectory: boolean): DroppedItem => ({
  kind: "file",
  getAsFile: () => new File([], name),
  webkitGetAsEntry: () => ({ isDirectory, name }),
});

it("parts files from folders and leaves dragged text alone", () => {
  const text: DroppedItem = { kind: "string", getAsFile: () => null };
  const { files, folders } = droppedFiles([item("a.csv", false), item("reports 2024", true), text, item("B.ODS", false)]);
  expect(files.map(({ name }) => name)).toEqual(["a.csv", "B.ODS"]);
  expect(folders).toEqual(["reports 2024"]);
});
it("takes files where a browser does not tell folders", () => {
  expect(droppedFiles([{ kind: "file", getAsFile: () => new File([], "a.zip") }]).files).toHaveLength(1);
});
