/** Questions that the screens raise, and their answers. Other screens link to a topic by its id. */

/** One question and its answer, paragraph by paragraph. */
export interface Topic {
  id: string;
  question: string;
  answer: string[];
  /** Where the guide has more: a chapter, and a heading in it. */
  guide: string;
}

/** All topics, in the order in which a library meets them. */
export const topics: readonly Topic[] = [
  {
    id: "counter",
    guide: "first-forecast#counter-reports",
    question: "Which COUNTER reports do you need?",
    answer: [
      "For release 5 and 5.1: TR_J2, TR_J3 and TR_J4 of one full year, each from the publisher's platform. For release 4: JR1. Drop them unchanged on the Setup tab: workbooks, CSV, JSON or archives. Titlewise recognises each file by its content.",
      "TR_J3 shows the use of each journal, TR_J4 the age of the articles read, and TR_J2 the turnaways. If you have no TR_J2, or one without rows, add the placeholder on the Setup tab. It counts as zero turnaways.",
    ],
  },
  {
    id: "prices",
    guide: "first-forecast#prices",
    question: "What does a price list need?",
    answer: [
      "One row per journal, with its ISSN and the annual cost of a subscription to it alone. You can use the print or online ISSN. Other columns are ignored. If Titlewise misreads a heading, map the columns once.",
      "A journal without a price cannot be forecast, so scenarios leave it out. The warning “Prices missing” lists these journals, the most used first.",
    ],
  },
  {
    id: "currency",
    guide: "first-forecast#costs-and-currency",
    question: "What happens when I change the currency?",
    answer: ["Only the currency sign changes. Amounts are not converted. Enter the Big Deal cost and the loan cost again, and upload a price list in the new currency."],
  },
  {
    id: "big-deal",
    guide: "first-forecast#costs-and-currency",
    question: "Which Big Deal cost do I enter?",
    answer: ["The annual amount you pay the publisher for the whole package, and its growth in percent a year. The average of the next five years is the baseline for savings."],
  },
  {
    id: "perpetual-access",
    guide: "first-forecast#perpetual-access",
    question: "What is perpetual access, and do I need the list?",
    answer: [
      "The years of a journal that you can read after the Big Deal ends, often called PTA or backfile. List the ISSN, the first day and the last day. Without a last day, access has no end.",
      "Without this list, forecasts assume that you keep no backfile. Subscriptions then seem more necessary than they are.",
    ],
  },
  {
    id: "filter",
    guide: "first-forecast#title-filter",
    question: "What does a title filter do?",
    answer: ["It limits every scenario of a package to the journals in the list: a file with a column of ISSNs, or a KBART list. Subscribed journals that it leaves out count neither in costs nor in uses. The Setup tab shows their number. Delete the filter to show all journals again."],
  },
  {
    id: "corrections",
    guide: "first-forecast#if-a-file-is-refused",
    question: "How do I correct a file or use an earlier one again?",
    answer: [
      "If Titlewise recognised a file as the wrong kind, choose “Change kind” on its line of the Setup tab. Titlewise processes it again as the kind you choose. If that fails, the files in use stay in use.",
      "If a new list has less than half the rows of the current one, Titlewise asks before replacing it. A replaced file stays in the list. “Restore” uses it again.",
      "An exported forecast can be a title filter: choose whether it keeps the subscribed titles or all of them.",
    ],
  },
  {
    id: "missing",
    guide: "data-check",
    question: "Why is a journal missing?",
    answer: ["It had no use in the year of the reports, has no price, is fully open access, or its ISSN is unknown. The package's Data check tab shows the reason for each title, and the remedy."],
  },
  {
    id: "parameters",
    guide: "building-a-scenario#change-the-parameters",
    question: "Which parameters matter most?",
    answer: [
      "First, the share of turned-away uses that become interlibrary loans, and the cost of a loan. Together they determine the cost of not subscribing. Second, the weights of citations and of your own authors' papers. They add to the downloads of a journal.",
      "All parameters belong to one scenario. When you change one, the figures update. You can undo the change, or reset one or all parameters to their defaults.",
    ],
  },
  {
    id: "select",
    guide: "building-a-scenario",
    question: "How do I choose journals?",
    answer: [
      "Search by part of a title or by several ISSNs separated by commas, then subscribe all results. Or select rows in the table and subscribe these. Ctrl+click on a square or a row subscribes one journal.",
      "If you set the number of subscribed journals, the scenario subscribes those with the lowest cost per use.",
      "“Filter” shows journals by status, subject, publisher, society or cost per use. “Views” saves columns and filters by name, and copies a link to them.",
      "The menu Subscriptions subscribes journals up to an annual cost, until enough uses are met, below a cost per use, or all journals in your filter. You see the result before you apply it.",
    ],
  },
  {
    id: "keyboard",
    guide: "reading-the-screen#keyboard",
    question: "Which keyboard shortcuts can I use?",
    answer: [
      "Tab moves between controls. Arrow keys move within tabs, menus, the histogram and the table. Enter opens and Escape closes. Ctrl+Z undoes the last change of a scenario, and Ctrl+Shift+Z redoes it.",
      "In the histogram, the space bar subscribes the journal. In the table, it subscribes in the column Subscribed and selects the row in other columns. On a column heading, Enter sorts and Ctrl+Enter opens the filter. Home and End move to the first and last row. On a Mac, use Cmd instead of Ctrl.",
    ],
  },
  {
    id: "columns",
    guide: "glossary#columns-of-the-table",
    question: "What do the columns of the export mean?",
    answer: ["The same as on screen. “Column definitions” in the Columns menu explains each. Costs and uses are averages of the five forecast years. Percentages are shares of a journal's own uses."],
  },
  {
    id: "consortium",
    guide: "consortium",
    question: "How does a consortium model the total cost of its members?",
    answer: [
      "Its packages have no files. They use the data of member libraries. The Members tab of a consortium's package shows which data each member has and lacks. A live member counts with the library's current data. A copy stays the same until the consortium updates it, and shows what has changed since.",
      "If no consortium user has a role at a library, invite the library by name. Its Admins find the invitation on the page of their institution. They select a package, and live data or a copy, or they decline.",
      "Each scenario counts the institutions selected under Member institutions. It adds up uses, loans and Big Deals. Each selection updates the forecast immediately and can be undone.",
      "A subscription for all can be calculated in two ways, and Parameters shows the result of each. By the first rule, that of the classic model, all institutions pay the price of the first in the order of members. By the second rule, each institution that has the journal pays its own price.",
      "Cost sharing divides this cost: equally, by use, by today's cost, by size, by papers, or by a blend of these, with floors and caps. It shows which institutions would pay less or more than today, and you can download it. Enter the sizes of members on the Members tab of the package.",
    ],
  },
  {
    id: "proposals",
    guide: "consortium#agree-on-titles-with-the-members",
    question: "How do a consortium and its members agree on titles?",
    answer: [
      "Under Push/pull, the consortium selects members and sends them the scenario. Each member receives a read-only copy with the consortium's parameters and subscriptions. Its users get an email.",
      "A member finds the copy under Consortial proposals. There it requests additional titles and sees their effect on cost and access. It sends the copy back, even if it wants no other titles.",
      "The consortium sees which members answered, and accepts or declines each request. Members see the decisions. When the consortium sends the scenario again, the copy is updated, and requests and decisions remain.",
    ],
  },
  {
    id: "apc",
    guide: "reference-data#your-institution",
    question: "What is in the APC report?",
    answer: ["Papers of your own authors in open access journals and as open articles in subscription journals, with the list price of their publication charge, divided by the number of authors. It is an estimate. Your invoices show the amounts you paid."],
  },
];
