/** What is to be done where a consortium's scenario includes no institution. */
export const NO_INSTITUTION = "Please select at least one institution.";
