/** Two-factor sign-in. */

import type { Schemas } from "./schemas";

/** The two-factor sign-in of the signed-in user. */
export type TwoFactor = Schemas["TwoFactor"];

/** A secret for an authenticator app. */
export type TwoFactorSecret = Schemas["TwoFactorSecret"];

/** The password and a code. */
export type TwoFactorProof = Schemas["TwoFactorProof"];
