/** Users, their roles and what these allow. */

import type { Schemas } from "./schemas";

/** The signed-in user. */
export type User = Schemas["Person"];

/** Changes to one's own account; a new email or password needs the current password. */
export type UserChange = Schemas["MeEdit"];

/** A role in an institution or consortium. */
export type Role = Schemas["Role"];

/** An action that a role allows. */
export type PermissionName = Schemas["PermissionName"];

/** A user's role in one institution or consortium. */
export type Permission = Schemas["PersonRole"];

/** A user with a role in an institution. */
export type Person = Schemas["PersonRole"];

/** A user to be added, with roles. */
export type NewPerson = Schemas["NewPerson"];

/** Whether an account exists, and how it signs in. */
export type AccountAnswer = Schemas["AccountAnswer"];

/** A provider of single sign-on. */
export type SignOnProvider = Schemas["SignOnProvider"];
