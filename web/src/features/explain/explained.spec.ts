import { describe, expect, it } from "vitest";
import { readExplained, withExplained, writeExplained } from "./explained";
import { explainedQuery } from "./explained-query";

const read = (query: string) => readExplained(new URLSearchParams(query));

describe("the address of an explanation", () => {
  it("names a column of a title, a year or an age of it, or a total", () => {
    expect(read("explain=use_ill&issn_l=0031-9252&year=2027")).toEqual({ field: "use_ill", issnL: "0031-9252", year: 2027 });
    expect(read("explain=downloads_by_age&issn_l=0031-9252&age=0&node=ill_share")).toEqual({ field: "downloads_by_age", issnL: "0031-9252", age: 0, node: "ill_share" });
    expect(read("explain=use_instant_percent")).toEqual({ field: "use_instant_percent" });
    expect(read("explain=use_actual_by_year.ill&year=2027")).toEqual({ field: "use_actual_by_year.ill", year: 2027 });
  });
  it("is none without a name, and leaves out what is no number", () => {
    expect(read("view=table")).toBeUndefined();
    expect(read("explain=")).toBeUndefined();
    expect(read("explain=a%20b")).toBeUndefined();
    expect(read("explain=cpu&issn_l=1111-1111&year=soon&age=-1")).toEqual({ field: "cpu", issnL: "1111-1111" });
  });
  it("is written and read again beside the view, and removed alone", () => {
    const explained = { field: "use_ill", issnL: "0031-9252", year: 2027, node: "use_paywalled[2027]" };
    const params = writeExplained(new URLSearchParams("view=table&explain=cpu&age=3"), explained);
    expect(readExplained(params)).toEqual(explained);
    expect(params.get("view")).toBe("table");
    expect(writeExplained(params, undefined).toString()).toBe("view=table");
  });
  it("stays when the view changes", () => {
    expect(withExplained(new URLSearchParams("sort=cost"), new URLSearchParams("view=table&explain=usage")).toString()).toBe("sort=cost&explain=usage");
    expect(withExplained(new URLSearchParams("sort=cost"), new URLSearchParams("view=table")).toString()).toBe("sort=cost");
  });
});

it("requests a column or a total, from a value below it on if that is wanted", () => {
  expect(explainedQuery({ field: "use_ill", issnL: "0031-9252", year: 2027 })).toBe("field=use_ill&issn_l=0031-9252&year=2027");
  expect(explainedQuery({ field: "downloads_by_age", issnL: "0031-9252", age: 0 }, "cpu[2027]")).toBe("field=downloads_by_age&issn_l=0031-9252&age=0&node=cpu%5B2027%5D");
  expect(explainedQuery({ field: "cost_scenario" })).toBe("total=cost_scenario");
  expect(explainedQuery({ field: "cost_scenario" }, "cost_scenario_ill", 110)).toBe("total=cost_scenario&node=cost_scenario_ill&titles=110");
});
