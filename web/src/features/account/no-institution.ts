/** What somebody can do who has no role anywhere. */
export const NO_INSTITUTION = "Ask an Admin of your institution to add you. They need your email address.";
