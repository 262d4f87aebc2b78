/** What staff of the service see: search results and submitted forms. */

import type { Schemas } from "./schemas";

/** Institutions that match a search. */
export type FoundInstitutions = Schemas["FoundInstitutions"];

/** An institution that matches a search. */
export type FoundInstitution = Schemas["FoundInstitution"];

/** Users that match a search. */
export type FoundPeople = Schemas["FoundPeople"];

/** A user who matches a search. */
export type FoundPerson = Schemas["FoundPerson"];

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
