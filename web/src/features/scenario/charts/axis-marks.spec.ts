import { describe, expect, it } from "vitest";
import { histogramOf } from "../../../model/histogram";
import { axisMarks, rangeWords } from "./axis-marks";

describe("the axis of the histogram", () => {
  it("has a mark at every ten where there is room, at the ends within the drawing", () => {
    const marks = axisMarks(histogramOf([1, 50]), 100, 1000, "USD");
    expect(marks.map(({ text }) => text)).toEqual(["$100", "$90", "$80", "$70", "$60", "$50", "$40", "$30", "$20", "$10", "$0"]);
    expect([marks[0]?.align, marks[1]?.align, marks.at(-1)?.align]).toEqual(["end", "middle", "start"]);
    expect(axisMarks(histogramOf([1, 50]), 100, 300, "USD").map(({ at }) => at)).toEqual([100, 80, 60, 40, 20, 0]);
  });
  it("names the bin of what is below -20, and leaves out the marks beside it", () => {
    const marks = axisMarks(histogramOf([-300, 50]), 100, 1000, "USD");
    expect(marks.at(-1)).toEqual({ at: -20, text: "Below -$20", align: "start" });
    expect(marks.map(({ at }) => at)).toEqual([100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0, -10, -20].filter((at) => at !== -10 || (1000 / 121) * 11 >= 88));
    expect(marks.filter(({ at }) => at === -20)).toHaveLength(1);
  });
  it("words the range of a bin", () => {
    expect([rangeWords({ start: -21, end: -20, isOpen: true, rows: [] }, "GBP"), rangeWords({ start: 0, end: 1, rows: [] }, "GBP")]).toEqual(["Below -£20", "£0 to £1"]);
  });
});
