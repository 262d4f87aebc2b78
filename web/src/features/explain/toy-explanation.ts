/** An invented explanation for tests. */

import type { ExplainedNode, Explanation } from "../../api/explanation";

const PLAIN = { value: 1, shown: "1", unit: "uses", formula: null, with_numbers: null, inputs: [], others: null, leaf: null };

const node = (id: string, rest: Partial<ExplainedNode>): ExplainedNode => ({ ...PLAIN, id, label: id, words: `${id} is 1.`, ...rest });

const FILE = { id: "f1", name: "tr_j3.csv", uploaded_at: "2026-11-02T10:11:12Z", slot: "counter-trj3" };
const ROW = { column: "Reporting_Period_Total", issns: ["0031-9252"], title: "Journal of Letters" };

/** Loans of a title in a year, down to two rows of a file, of which one does not count. */
export const toyExplanation: Explanation = {
  about: { scenario: { id: "s", name: "First", revision: 4 }, edition: "classic", reference_version: "2026-10", data_version: "d1", currency: "USD" },
  title: { issn_l: "0031-9252", title: "Journal of Letters" },
  root: "use_ill[2027]",
  nodes: [
    node("use_ill[2027]", { label: "Interlibrary loans, 2027", value: 15.655, shown: "15.655", formula: "Share × Uses", with_numbers: "0.05 × 313.1 = 15.655", inputs: ["ill_share", "use_paywalled[2027]"] }),
    node("ill_share", { label: "Share of loans", unit: "share", leaf: { kind: "setting", setting: "ill_request_percent_of_delayed", default: 5, changed: null } }),
    node("use_paywalled[2027]", { label: "Uses", inputs: ["row 15", "row 17", "ill_share"] }),
    node("row 15", { leaf: { kind: "file", ...ROW, file: FILE, sheet: "TR_J3", row: 15, counted: true, why: null } }),
    node("row 17", { leaf: { kind: "file", ...ROW, file: { ...FILE, uploaded_at: null }, sheet: "", row: 17, counted: false, why: "It counts repeats." } }),
  ],
};
