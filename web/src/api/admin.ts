/** What staff of the service see: lists of everything, and submitted forms. */

import type { Schemas } from "./schemas";

/** An institution in the list of all. */
export type StaffInstitution = Schemas["StaffInstitution"];

/** A user in the list of all, with roles. */
export type StaffUser = Schemas["StaffUser"];

/** A package in the list of all. */
export type StaffPackage = Schemas["StaffPackage"];

/** Work in the queue: a file to be read, or a scenario to be recalculated. */
export type StaffJob = Schemas["StaffJob"];

/** The response after an institution or a user was added. */
export type Added = Schemas["Added"];

/** A user to be added, with a role in an institution. */
export type NewUser = Schemas["NewUser"];

/** A submitted form. */
export type ReceivedForm = Schemas["Form"];

/** The kinds of public forms. */
export type FormKind = ReceivedForm["kind"];

/** Delivery of a form to a webhook. */
export type FormDelivery = Schemas["FormDelivery"];
