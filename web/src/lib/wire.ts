/** Shapes of the JSON the server sends. Only what the screens read is named. */

import type { UsedReference } from "./reference-wire";
import type { CostRule } from "./consortium-wire";
import type { SharingRule } from "./cost-sharing-wire";

/** What the server is. */
export interface Service {
  version: string;
  /** Whether it has an invented library to look at. */
  has_demo: boolean;
}

/** What a person is in an institution. */
export type Role = "ConsortiumAdmin" | "Admin" | "Collaborator" | "Viewer";

/** What a person may do in one institution or consortium. */
export interface Permission {
  institution_id: string;
  institution_name: string;
  is_consortium: boolean;
  is_demo_institution: boolean;
  permissions: PermissionName[];
  role: Role;
}

/** One thing that a role allows. */
export type PermissionName = "view" | "modify" | "admin" | "consortium_admin";

/** Somebody who has a role in an institution. */
export interface Person {
  user_id: string;
  user_name: string;
  user_email: string | null;
  username: string | null;
  role: Role;
  permissions: PermissionName[];
  /** Whether it is who asks. */
  is_authenticated_user: boolean;
}

/** An institution or consortium with its people. */
export interface Institution {
  id: string;
  name: string;
  ror_ids: string[];
  is_demo: boolean;
  is_consortium: boolean;
  /** The national agency's consortium. */
  is_jisc?: boolean;
  /** Its packages, those among them that only feed a consortium. */
  publishers?: { id: string; description?: string; is_owned_by_consortium?: boolean; is_feeder_package?: boolean }[];
  /** Sets of titles that its consortium proposes. */
  consortial_proposal_sets?: { id: string }[];
  /** Everybody with a role there. */
  user_permissions: Person[];
  /** What the reference data hold of it; an older server does not tell. */
  reference_state?: ReferenceState;
}

/** What the reference data hold of an institution: how many rows, where they are from, or why there are none. */
export interface ReferenceState {
  state: "ready" | "waiting";
  reason: string | null;
  citations?: number;
  authorships?: number;
  apc_papers?: number;
  /** The newest day that they are of. */
  as_of?: string | null;
  sources?: string[];
}

/** How asking OpenAlex about an institution stands, or how it went the last time. */
export interface ReferenceRefresh {
  is_offered: boolean;
  /** Why it is not. */
  reason: string | null;
  state: "none" | "running" | "done" | "failed";
  /** What is being done, and how many answers of it are there. */
  what: string | null;
  done: number;
  total: number;
  begun_at: string | null;
  ended_at: string | null;
  /** Why it failed and what to do, or what of it could not be had. */
  message: string | null;
}

/** Somebody to be let into an institution. */
export interface NewPerson {
  name: string;
  email: string;
  user_permissions: { institution_id: string; permissions: PermissionName[] }[];
}

/** Who is signed in. */
export interface User {
  id: string;
  name: string;
  email: string | null;
  username: string | null;
  is_demo: boolean;
  is_password_set: boolean;
  /** Whether the service's own staff; an older server does not tell. */
  is_staff?: boolean;
  /** Those of `institutions` and `consortia` together. */
  user_permissions: Permission[];
  institutions: Permission[];
  consortia: Permission[];
}

/** What somebody changes of their own account; a new email or password needs the present password. */
export interface UserChange {
  name?: string;
  email?: string;
  password?: string;
  current_password?: string;
}

/** One row of the list of packages. */
export interface PackageRow {
  id: string;
  name: string;
  institution_id: string;
  institution_name: string;
  publisher: string;
  /** Older servers tell it of the packages of an institution only. */
  description?: string;
  currency: string | null;
  scenario_count: number;
  file_count: number;
  may_edit: boolean;
  /** Whether it only feeds the dashboard of a consortium; the newer of the two names goes before. */
  is_owned_by_consortium?: boolean;
  is_feeder_package?: boolean;
  /** Whether it is a consortium's, which has no files of its own; the institution tells. */
  is_consortium?: boolean;
}

/** One uploaded file: used, replaced by a newer one, refused or empty. All are kept until somebody deletes them. */
export interface FileRow {
  id: string;
  slot: string | null;
  kind: string | null;
  name: string;
  uploaded_at: string;
  verdict: string;
  reason: string | null;
  rows: number | null;
  problem_count: number;
  size_bytes: number;
  is_live: boolean;
  /** How its columns were named, if by a person. Older servers say it in the report only. */
  mapped?: "given" | "remembered" | null;
  /** Whether it was refused for headings that a person could explain. Older servers say it in the report only. */
  has_layout?: boolean;
  /** How far it is on its way; an older server reads files before it answers, and does not tell. */
  state?: "waiting" | "parsing" | "live" | "error" | "replaced";
  /** How much of it was gone through, in percent, while it is read. */
  percent?: number | null;
  /** Rows that were taken from it, while it is read. */
  rows_read?: number | null;
}

/** A file as the upload answers it: with the report of its reading (decoded by `features/files/report`). */
export interface UploadedFile extends FileRow {
  report?: unknown;
}

/** A package with its scenarios and files. */
export interface Package {
  id: string;
  name: string;
  description: string;
  institution_name: string;
  publisher: string;
  currency: string | null;
  big_deal_cost: number | null;
  big_deal_cost_increase: number | null;
  scenarios: { id: string; name: string; edition: string }[];
  files: FileRow[];
  /** Sentences on how files that overlap are counted; an older server sends none. */
  merged?: string[];
  /** A sentence on subscribed journals that the title filter leaves out. */
  left_out_sentence?: string | null;
  /** Whether the COUNTER reports of a full release are here; an older server does not tell. */
  has_complete_counter_data?: boolean;
  has_custom_prices?: boolean;
  /** The release of COUNTER whose reports are here, 4 or 5. */
  counter_version?: number | null;
  /** Whether the other release cannot be taken before these reports are deleted. */
  counter_version_is_locked?: boolean;
  is_ready: boolean;
  missing: string[];
  /** What its data lacks or leaves out (decoded by `features/warnings/read-warnings`). */
  warnings?: unknown;
  institution_id: string;
  /** Whether the reader may change anything in it. */
  may_edit: boolean;
  may_delete_files: boolean;
  is_consortium?: boolean;
  is_owned_by_consortium?: boolean;
  is_consortial_proposal_set?: boolean;
  /** The package whose files, currency and costs it has as they are now; null for a feeder that has copies. */
  follows_package_id?: string | null;
}

/** A package to be; amounts that are not known yet are null. */
export interface NewPackage {
  name: string;
  institution_id: string;
  publisher: string;
  description: string;
  currency: string;
  big_deal_cost: number | null;
  big_deal_cost_increase: number | null;
}

/** What is to be changed of a package; what is left out stays. An amount that is not known any more is null. */
export interface PackageChange {
  name?: string;
  description?: string;
  publisher?: string;
  currency?: string;
  big_deal_cost?: number | null;
  big_deal_cost_increase?: number | null;
  is_deleted?: true;
}

/** The value of one setting of a scenario. */
export type SettingValue = number | boolean;

/** How one setting is named, explained and shown. */
export interface SettingDefinition {
  name: string;
  display_name: string;
  description: string;
  display: "dollars" | "percent" | "number" | "boolean";
  default: SettingValue;
}

/** A scenario without its journals. */
export interface Scenario {
  id: string;
  name: string;
  description: string;
  notes: string;
  package_id: string;
  package_name: string;
  institution_name: string;
  currency: string | null;
  edition: string;
  settings: Record<string, SettingValue>;
  setting_defs: SettingDefinition[];
  subscribed: string[];
  revision: number;
  /** The reference data that its forecast uses; unknown of servers that have no versions of them. */
  reference?: UsedReference;
  institution_id: string;
  /** Whether the reader may change it. */
  may_edit: boolean;
  is_consortium?: boolean;
  /** Whether a consortium sent it, to be completed by requests. */
  is_proposal?: boolean;
  /** Of a consortium's: by which rule subscriptions cost. */
  cost_rule?: CostRule;
  /** How many members it includes, and of how many. */
  members_included?: number;
  members_total?: number;
  /** Of a consortium's: whether its numbers are worked out for longer than people wait. Then it cannot be changed. */
  is_locked_pending_update?: boolean;
  /** Then: how many of the members are done, 0 to 100, and who is mailed when all are. */
  update_percent_complete?: number | null;
  update_notification_email?: string | null;
}

/** A scenario but for what every click on a journal changes, and every second of a recalculation. */
export interface ScenarioFacts extends Omit<Scenario, "subscribed" | "revision" | "update_percent_complete" | "update_notification_email"> {
  /** Whether the reader may take back the change for which it is locked. */
  may_take_back?: boolean;
}

/** The totals of a scenario. */
export interface ScenarioSummary {
  num_journals_total: number;
  num_journals_subscribed: number;
  cost_scenario: number;
  /** In percent of the Big Deal; null when its cost is unknown. */
  cost_percent: number | null;
  /** Uses met at once, 0 to 100. */
  use_instant_percent: number | null;
  /** Uses met by loans, 0 to 100. */
  use_ill_percent: number | null;
  /** Of a consortium's scenario: how many members are included. */
  members_included?: number;
}

/** What one version of a scenario changed; each pair holds the value before and the value after. */
export interface ScenarioChange {
  name?: [before: string, after: string];
  description?: [before: string, after: string];
  notes?: [before: string, after: string];
  settings?: Record<string, [before: SettingValue, after: SettingValue]>;
  /** ISSN-Ls of the titles that were subscribed. */
  added?: string[];
  /** ISSN-Ls of the titles that were unsubscribed. */
  removed?: string[];
  /** Packages of members that were included. */
  included?: string[];
  /** Packages of members that were excluded. */
  excluded?: string[];
  cost_rule?: [before: CostRule, after: CostRule];
  /** How the cost is shared out; null while nobody had said so. */
  cost_sharing?: [before: SharingRule | null, after: SharingRule | null];
  /** The version of the reference data that it is pinned to; null follows the newest. */
  reference?: [before: string | null, after: string | null];
}

/** One version of a scenario. */
export interface Version {
  revision: number;
  changed_at: string;
  /** The name of who made it; null where nobody is known. */
  changed_by: string | null;
  kind: "created" | "changed" | "undone" | "redone" | "restored";
  change: ScenarioChange;
  /** The revision it took back, did again or went back to. */
  of_revision: number | null;
  state: "done" | "undone" | "dropped" | "past";
}

/** Some versions of a scenario, the newest first, and whether there is a step to take. */
export interface Versions {
  versions: Version[];
  can_undo: boolean;
  can_redo: boolean;
}

/** The answer to a change of subscriptions. */
export interface Subscriptions {
  subscribed: string[];
  revision: number;
}

/** One journal in full: row fields and, where the model has them, values for each of the five years. */
export type JournalDetail = Record<string, unknown>;
