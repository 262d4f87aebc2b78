/** What the invented package lacks and leaves out. */

const issn = (n: number) => `${String(3000 + n)}-${String(1000 + ((n * 53) % 8999)).slice(0, 3)}X`;

/** Warnings of all kinds, one with more journals than are shown. */
export const inventedWarnings = [
  { id: "missing_perpetual_access", journals: null },
  {
    id: "missing_prices",
    journals: Array.from({ length: 317 }, (_, n) => ({
      issn_l: issn(n), name: n % 5 ? `Journal of Invented Studies ${n + 1}` : `Proceedings of the International Society for Unusually Long Titles, Part ${n + 1}`,
      publisher: n % 3 ? "Invented Press" : "Society of Examples", currency: "USD", counter_total: Math.round(4000 / (n + 1)) + 1,
    })),
  },
  { id: "filtering_titles", journals: Array.from({ length: 24 }, (_, n) => issn(n * 7)) },
];
