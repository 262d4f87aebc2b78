/** The guide: questions that the screens raise, and their answers. Other screens link to a topic by its id. */

/** One question and its answer, paragraph by paragraph. */
export interface Topic {
  id: string;
  question: string;
  answer: string[];
}

/** All topics, in the order in which a library meets them. */
export const topics: readonly Topic[] = [
  {
    id: "counter",
    question: "Which COUNTER reports do you need?",
    answer: [
      "For release 5 and 5.1: TR_J2, TR_J3 and TR_J4 of one full year, each from the publisher's platform. For release 4: JR1. Drop them on the Setup tab as they are: workbooks, CSV, JSON and archives are all read, and each file is recognised by its content.",
      "TR_J3 says how much each journal is used, TR_J4 how old the articles are that are read, TR_J2 how often somebody was turned away. If there is no TR_J2 for you, or one without rows, add the placeholder that the Setup tab offers: it says that nobody was turned away.",
    ],
  },
  {
    id: "prices",
    question: "What belongs into a price list?",
    answer: [
      "One row for each journal, with its ISSN and what a subscription to it alone would cost a year. Both ISSNs of a journal are good. Other columns are left aside; if our reading of a heading is wrong, tell us once what the columns are.",
      "A journal without a price cannot be forecast, and scenarios do without it. The warning “Prices missing” lists these journals, the most used ones first.",
    ],
  },
  {
    id: "currency",
    question: "What happens when I change the currency?",
    answer: ["The sign before the amounts changes, and nothing else: no amount is converted. Enter the Big Deal's cost and the cost of a loan anew, and upload a price list in the new currency."],
  },
  {
    id: "big-deal",
    question: "Which cost of the Big Deal do you ask for?",
    answer: ["What you pay the publisher a year for the whole package, and by how many percent that grows each year. Savings are reckoned against the average of the next five years."],
  },
  {
    id: "perpetual-access",
    question: "What is perpetual access, and do I need the list?",
    answer: [
      "The years of a journal that you may go on reading after the Big Deal ends, often called PTA or backfile. List the ISSN, the first day and the last day; without a last day the right goes on.",
      "Without this list forecasts assume that you keep nothing, and so make subscriptions look more needed than they are.",
    ],
  },
  {
    id: "filter",
    question: "What does a title filter do?",
    answer: ["It limits every scenario of a package to the journals in the list: a file with a column of ISSNs, or a KBART list. Subscribed journals that it leaves out count neither in costs nor in uses; the Setup tab says how many these are. Delete the filter to have all journals back."],
  },
  {
    id: "corrections",
    question: "How do I correct a file or use an earlier one again?",
    answer: [
      "If a file was taken for something else, choose “Change kind” on its line of the Setup tab. Titlewise reads it again as the kind that you choose. If it cannot be read so, what is in use stays in use.",
      "A list with less than half of the rows of the one in use asks before it replaces that one. A replaced file stays in the list; “Restore” uses it again.",
      "An exported forecast can be a title filter: choose whether it keeps the subscribed titles or all of them.",
    ],
  },
  {
    id: "missing",
    question: "Why is a journal missing?",
    answer: ["It was not used in the year of the reports, has no price, is open access as a whole, or its ISSN is not known. The tab Data check of the package names the reason for each title, and what to do about it."],
  },
  {
    id: "parameters",
    question: "Which parameters matter most?",
    answer: [
      "The share of turned-away uses that become an interlibrary loan, and what a loan costs: together they say how dear it is not to subscribe. Then the weights of citations and of your own authors' papers, which add to the use of a journal beyond its downloads.",
      "All parameters belong to one scenario. Change one and watch the figures; undo it, or reset one or all to what the model begins with.",
    ],
  },
  {
    id: "select",
    question: "How do I choose journals?",
    answer: [
      "Search by a part of a title or by several ISSNs with commas between them, then subscribe all that were found. Or tick rows in the table and subscribe these. Ctrl and a click on a square or a row subscribes one journal.",
      "Setting the number of subscribed journals takes that many with the lowest cost per use.",
    ],
  },
  {
    id: "keyboard",
    question: "Which keys are there?",
    answer: [
      "The tabulator leads from one thing to the next, the arrow keys lead on within tabs, menus, the histogram and the table, Enter opens, and Escape closes. Ctrl and Z undoes the last change of a scenario, Ctrl, Shift and Z does it again.",
      "In the histogram the space bar subscribes the journal. In the table it does so in the column Subscribed, and ticks the row in the others. On the heading of a column Enter sorts, and Ctrl with Enter opens its filter; Home and End lead to the first and the last row. On a Mac it is Cmd in place of Ctrl.",
    ],
  },
  {
    id: "columns",
    question: "What do the columns of the export mean?",
    answer: ["The same as on screen: “What the columns say” in the menu Columns explains each. Costs and uses are averages of the five forecast years, percentages are shares of a journal's own uses."],
  },
  {
    id: "consortium",
    question: "How does a consortium model what its members pay together?",
    answer: [
      "Its packages have no files: packages of member libraries feed them. The tab Members of a consortium's package says what each member has and lacks. A member that is followed live counts with what the library has now; a copy stays as it is until the consortium takes a fresh one, and says what has changed since.",
      "A library in which nobody of the consortium has a role is invited there by its name. Its Admins find the invitation on the page of their institution, choose the package and whether it is seen live or as a copy, or decline.",
      "Each scenario counts the institutions that are ticked in its part Member institutions. Uses, loans and Big Deals are added up; a tick is forecast at once and can be undone.",
      "A subscription for all can be reckoned in two ways, and the part Parameters says what each comes to. By the first rule, that of the classic model, everybody pays what the first institution in the order of members pays. By the other each institution that has the journal pays its own price.",
      "Who pays how much of it is in the part Cost sharing: evenly, by use, by what each pays today, by size, by papers, or by a blend of these, with floors and caps. It says who would pay less than today and who more, and goes along as a file. How large members are is told to the tab Members of the package.",
    ],
  },
  {
    id: "proposals",
    question: "How do a consortium and its members agree on titles?",
    answer: [
      "In the part Push/pull of its scenario the consortium selects members and sends it to them. Each receives a copy with the consortium's parameters and subscriptions, which nobody can change there, and its people get mail.",
      "A member finds the copy among its consortial proposals. There it requests the titles that it wants besides, sees what they would add to cost and access, and sends the copy back, also when it wants no other titles.",
      "The consortium sees who answered and accepts or declines each request; members see what was decided. Sent again, the copy is brought up to date, and requests and decisions stay.",
    ],
  },
  {
    id: "apc",
    question: "What is in the APC report?",
    answer: ["Papers of your own authors in open access journals and as open articles in subscription journals, with the list price of their publication charge, divided by the number of authors. It is an estimate: what you really paid stands in your invoices."],
  },
];
