/** What somebody can do who has no role anywhere. */
export const NO_INSTITUTION = "Ask an administrator of your institution to let you in: you are known to them by your email.";
