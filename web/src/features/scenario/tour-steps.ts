/** The tour of a scenario: what a new user should see, and where it is. */

/** One step of the tour. */
export interface TourStep {
  text: string;
  /** Finds what the step is about. */
  selector: string;
}

/** The steps in their order. */
export const TOUR: readonly TourStep[] = [
  { text: "These figures compare the scenario with the Big Deal: its annual cost, the share of uses met, and the titles subscribed.", selector: ".figure-strip" },
  { text: "Each square is a journal, placed by cost per use. Choose another chart to see costs, years or subjects.", selector: ".chart-row" },
  { text: "Each row is a journal. Open a title to see its numbers, or subscribe with the button in its row.", selector: '[data-testid="journal-grid"]' },
  { text: "Change the number of titles: Titlewise subscribes those with the lowest cost per use.", selector: ".figure.is-counter" },
  { text: "Undo any change, see the history in the Scenario menu, change parameters, or export the titles.", selector: ".scenario-actions" },
];
