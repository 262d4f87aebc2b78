/** Every link of the application and every address of the API, built in one place. */

const segment = encodeURIComponent;

/** Addresses of screens. They differ from the API's, so that a reload is never answered with JSON. */
export const screens = {
  /** The front door: for visitors the landing page, for others the way on. */
  start: () => "/",
  home: () => "/home",
  /** The way in; `next` is where to go afterwards. */
  login: (next?: string) => `/login${next === undefined || next === "/" ? "" : `?next=${segment(next)}`}`,
  recoverPassword: (email?: string) => `/recover-password${email ? `?email=${segment(email)}` : ""}`,
  team: () => "/team",
  press: () => "/press",
  contact: () => "/contact",
  support: () => "/support",
  /** The guide for librarians, or one of its chapters. */
  guide: (chapter?: string) => (chapter === undefined ? "/guide" : `/guide/${segment(chapter)}`),
  /** A place in the guide: a chapter, or a heading of one. */
  guidePlace: (place: string) => `/guide/${place}`,
  caseStudies: () => "/case-studies",
  webinars: () => "/webinars",
  terms: () => "/terms",
  privacy: () => "/privacy",
  privacyForm: () => "/privacy-form",
  requestDemo: () => "/request-demo",
  purchase: () => "/purchase",
  purchaseResult: (result: "success" | "failure") => `/purchase/${result}`,
  account: (tab?: "institutions" | "consortia" | "packages" | "settings") => `/u${tab ? `?tab=${tab}` : ""}`,
  institution: (id: string, tab?: "packages" | "users" | "ror" | "apc" | "feeders" | "proposals") => `/i/${segment(id)}${tab ? `?tab=${tab}` : ""}`,
  package: (id: string, tab?: "scenarios" | "setup" | "check" | "details" | "members") => `/p/${segment(id)}${tab ? `?tab=${tab}` : ""}`,
  /** The sizes of the members of a consortium's package, ready to be typed or pasted. */
  memberSizes: (packageId: string) => `/p/${segment(packageId)}?tab=members&sizes=open`,
  scenario: (packageId: string, scenarioId: string, tab?: "parameters" | "export" | "members" | "cost-sharing" | "push-pull") =>
    `/p/${segment(packageId)}/s/${segment(scenarioId)}${tab ? `?tab=${tab}` : ""}`,
  /** Two to six scenarios side by side. A key is the id of a scenario, or its id, `@` and the number of a version; `base` is one of them. */
  comparison: (keys: readonly string[], base?: string) => `/compare?s=${keys.map(segment).join(",")}${base === undefined ? "" : `&base=${segment(base)}`}`,
  /** The public page of a scenario, for everybody who has its address. */
  publicPage: (token: string) => `/o/${segment(token)}`,
  admin: () => "/admin",
  adminForms: () => "/admin/forms",
} as const;

/** The query that names an earlier list of journals; none without one. */
function sinceList(etag?: string | null) {
  return etag == null ? "" : (`?since=${segment(etag)}` as const);
}

/** The part of a query that names a pattern of titles; none for all titles. */
function ofPattern(pattern: string) {
  return pattern === "" ? "" : (`&pattern=${segment(pattern)}` as const);
}

/** Every address of the API that the screens use. The type of each one names its path in `openapi.json`. */
export const api = {
  service: () => "/service",
  login: () => "/user/login",
  loginAccount: () => "/user/login/account",
  session: () => "/session",
  /** Where the browser goes to sign in by a provider, and to `next` afterwards. */
  signOn: (provider: string, next: string | null) => `/session/sso/${segment(provider)}${next === null ? "" : (`?next=${segment(next)}` as const)}`,
  signOnEnd: () => "/session/sso",
  demoSession: () => "/session/demo",
  renewal: () => "/session/renew",
  user: () => "/user/me",
  ownEmail: () => "/user/me/email",
  ownData: () => "/user/me/data",
  ownErasure: () => "/user/me/erase",
  twoFactor: () => "/user/me/two-factor",
  twoFactorBeginning: () => "/user/me/two-factor/begin",
  twoFactorConfirmation: () => "/user/me/two-factor/confirm",
  recoveryCodes: () => "/user/me/two-factor/recovery-codes",
  twoFactorEnd: () => "/user/me/two-factor/off",
  twoFactorRemoval: () => "/user/remove-two-factor",
  passwordMail: () => "/password/request-reset",
  passwordReset: () => "/password/reset",
  institution: (id: string) => `/institution/${segment(id)}`,
  institutions: () => "/institution",
  institutionSearch: (name: string) => `/institution/search?name=${segment(name)}`,
  users: () => "/user",
  accessRemoval: () => "/user/remove-access",
  userData: (userId: string) => `/user/data?user_id=${segment(userId)}`,
  userErasure: () => "/user/erase",
  userSessions: () => "/user/end-sessions",
  staffStatus: () => "/user/revoke-staff",
  ror: (institutionId: string, ror: string) => `/institution/${segment(institutionId)}/ror/${segment(ror)}`,
  referenceRefresh: (institutionId: string) => `/institution/${segment(institutionId)}/reference-refresh`,
  roles: () => "/user-permissions",
  newUser: () => "/user/new",
  form: (kind: "purchase" | "demo-request" | "privacy") => `/form/${kind}`,
  receivedForms: (kind: string, before: string) => `/form?limit=50${kind === "" ? "" : `&kind=${segment(kind)}`}${before === "" ? "" : `&before=${segment(before)}`}`,
  receivedForm: (id: string) => `/form/${segment(id)}`,
  apc: (institutionId: string) => `/institution/${segment(institutionId)}/apc?papers=false`,
  apcCsv: (institutionId: string, level?: "journal") => `/institution/${segment(institutionId)}/apc/export.csv${level ? (`?level=${level}` as const) : ""}`,
  apcWorkbook: (institutionId: string) => `/institution/${segment(institutionId)}/apc/export.xlsx`,
  downloadToken: () => "/download-token",
  attention: () => "/attention",
  staffInstitutions: (search: string, offset: number) => `/staff/institutions?search=${segment(search)}&offset=${offset}`,
  staffUsers: (search: string, offset: number) => `/staff/users?search=${segment(search)}&offset=${offset}`,
  staffPackages: (search: string, offset: number) => `/staff/packages?search=${segment(search)}&offset=${offset}`,
  staffJobs: () => "/staff/jobs",
  packages: () => "/package",
  package: (id: string) => `/package/${segment(id)}`,
  members: (packageId: string) => `/package/${segment(packageId)}/members`,
  member: (packageId: string, memberId: string) => `/package/${segment(packageId)}/members/${segment(memberId)}`,
  consortiumTerms: (packageId: string) => `/package/${segment(packageId)}/consortium-terms`,
  invitations: (packageId: string) => `/package/${segment(packageId)}/invitations`,
  invitation: (packageId: string, invitationId: string) => `/package/${segment(packageId)}/invitations/${segment(invitationId)}`,
  libraryInvitations: (institutionId: string) => `/institution/${segment(institutionId)}/invitations`,
  memberships: (institutionId: string) => `/institution/${segment(institutionId)}/memberships`,
  membership: (institutionId: string, memberId: string) => `/institution/${segment(institutionId)}/memberships/${segment(memberId)}`,
  libraryInvitation: (institutionId: string, invitationId: string) => `/institution/${segment(institutionId)}/invitations/${segment(invitationId)}`,
  addable: (packageId: string, name: string) => `/package/${segment(packageId)}/addable?name=${segment(name)}`,
  files: (packageId: string) => `/package/${segment(packageId)}/file`,
  file: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}`,
  fileStatus: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/status`,
  report: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/report`,
  map: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/map`,
  confirmFile: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/confirm`,
  fileKind: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/kind`,
  restoreFile: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/restore`,
  problemsCsv: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/report.csv`,
  annotated: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/annotated.xlsx`,
  raw: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/raw`,
  fileTable: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/table.csv`,
  priceLists: (packageId: string) => `/package/${segment(packageId)}/price-lists`,
  priceList: (packageId: string) => `/package/${segment(packageId)}/price-list`,
  missingPrices: (packageId: string) => `/package/${segment(packageId)}/missing-prices.csv`,
  dataCheck: (packageId: string) => `/package/${segment(packageId)}/data-check`,
  dataCheckCsv: (packageId: string) => `/package/${segment(packageId)}/data-check.csv`,
  excluded: (packageId: string) => `/package/${segment(packageId)}/excluded.csv`,
  scenarioTotals: (packageId: string) => `/package/${segment(packageId)}/scenarios`,
  scenarios: (packageId: string) => `/package/${segment(packageId)}/scenario`,
  scenarioCopy: (packageId: string, scenarioId: string) => `/package/${segment(packageId)}/scenario?copy=${segment(scenarioId)}`,
  scenario: (id: string) => `/scenario/${segment(id)}`,
  /** The settings of a scenario; the response to a change holds what changed of the journals since an earlier list. */
  settings: (id: string, since?: string | null) => `/scenario/${segment(id)}/settings${sinceList(since)}` as const,
  subscriptions: (id: string) => `/scenario/${segment(id)}/subscriptions`,
  memberInstitutions: (id: string) => `/scenario/${segment(id)}/member-institutions`,
  /** Which members a scenario includes; the response to a change holds what changed of the journals since an earlier list. */
  inclusion: (id: string, since?: string | null) => `/scenario/${segment(id)}/member-institutions${sinceList(since)}` as const,
  reference: (id: string) => `/scenario/${segment(id)}/reference`,
  referenceDifference: (id: string, to: string) => `/scenario/${segment(id)}/reference/difference?to=${segment(to)}`,
  referenceDifferenceCsv: (id: string, to: string) => `/scenario/${segment(id)}/reference/difference.csv?to=${segment(to)}`,
  costSharing: (id: string) => `/scenario/${segment(id)}/cost-sharing`,
  costSharingCsv: (id: string) => `/scenario/${segment(id)}/cost-sharing.csv`,
  send: (id: string) => `/scenario/${segment(id)}/member-institutions/consortial-scenarios`,
  memberRequestsCsv: (id: string) => `/scenario/${segment(id)}/member-institutions/consortial-scenarios.csv`,
  sent: (id: string, memberId: string) => `/scenario/${segment(id)}/proposals/${segment(memberId)}`,
  requests: (id: string) => `/scenario/${segment(id)}/requests`,
  proposal: (id: string) => `/scenario/${segment(id)}/proposal`,
  doneEditing: (id: string) => `/scenario/${segment(id)}/notifications/done-editing`,
  summary: (id: string) => `/scenario/${segment(id)}/summary`,
  /** The journals of a scenario, or what changed since an earlier list. */
  journals: (id: string, since?: string | null) => `/scenario/${segment(id)}/journals${sinceList(since)}` as const,
  journal: (id: string, issnL: string) => `/scenario/${segment(id)}/journal/${segment(issnL)}`,
  undo: (id: string) => `/scenario/${segment(id)}/undo`,
  redo: (id: string) => `/scenario/${segment(id)}/redo`,
  restore: (id: string) => `/scenario/${segment(id)}/restore`,
  versions: (id: string, limit: number, before?: number) =>
    `/scenario/${segment(id)}/versions?limit=${limit}${before === undefined ? "" : `&before=${before}`}`,
  publicPage: (scenarioId: string) => `/scenario/${segment(scenarioId)}/public-page`,
  publicSummary: (token: string) => `/public/${segment(token)}`,
  keys: (packageId: string) => `/package/${segment(packageId)}/key`,
  key: (packageId: string, keyId: string) => `/package/${segment(packageId)}/key/${segment(keyId)}`,
  /** How a number of a scenario is calculated; the query names it (`features/explain/explained-query.ts`). */
  explanation: (id: string, query: string) => `/scenario/${segment(id)}/explain?${query}` as const,
  explanationText: (id: string, query: string) => `/scenario/${segment(id)}/explain.txt?${query}` as const,
  explanationWorkbook: (id: string, query: string) => `/scenario/${segment(id)}/explain.xlsx?${query}` as const,
  /** `keys` name the scenarios, with commas between them. */
  comparison: (keys: string, base: string) => `/comparison?s=${segment(keys)}${base === "" ? "" : (`&base=${segment(base)}` as const)}`,
  comparisonWhy: (keys: string, total: string) => `/comparison/why?s=${segment(keys)}&total=${segment(total)}`,
  comparisonTitle: (issnL: string, keys: string) => `/comparison/title/${segment(issnL)}?s=${segment(keys)}`,
  comparisonCsv: (keys: string, pattern: string) => `/comparison.csv?s=${segment(keys)}${ofPattern(pattern)}`,
  comparisonWorkbook: (keys: string, base: string, pattern = "") => `/comparison.xlsx?s=${segment(keys)}&base=${segment(base)}${ofPattern(pattern)}`,
  comparisonText: (keys: string, base: string) => `/comparison.txt?s=${segment(keys)}&base=${segment(base)}`,
  exportAs: (id: string, format: "csv" | "xlsx" | "parquet" | "arrow") => `/scenario/${segment(id)}/export.${format}`,
} satisfies Record<string, (...values: never[]) => `/${string}`>;
