/** Every link of the application and every address of the API, built in one place. */

const segment = encodeURIComponent;

/** Addresses of screens. They differ from the API's, so that a reload is never answered with JSON. */
export const screens = {
  home: () => "/",
  /** The way in; `next` is where to go afterwards. */
  login: (next?: string) => `/login${next === undefined || next === "/" ? "" : `?next=${segment(next)}`}`,
  recoverPassword: (email?: string) => `/recover-password${email ? `?email=${segment(email)}` : ""}`,
  team: () => "/team",
  press: () => "/press",
  contact: () => "/contact",
  support: () => "/support",
  caseStudies: () => "/case-studies",
  webinars: () => "/webinars",
  terms: () => "/terms",
  privacy: () => "/privacy",
  privacyForm: () => "/privacy-form",
  requestDemo: () => "/request-demo",
  purchase: () => "/purchase",
  purchaseResult: (result: "success" | "failure") => `/purchase/${result}`,
  account: (tab?: "institutions" | "consortia" | "packages" | "settings") => `/u${tab ? `?tab=${tab}` : ""}`,
  institution: (id: string, tab?: "packages" | "users" | "ror" | "apc") => `/i/${segment(id)}${tab ? `?tab=${tab}` : ""}`,
  package: (id: string, tab?: "scenarios" | "setup" | "details") => `/p/${segment(id)}${tab ? `?tab=${tab}` : ""}`,
  scenario: (packageId: string, scenarioId: string) =>
    `/p/${segment(packageId)}/s/${segment(scenarioId)}`,
} as const;

/** Addresses of the API. */
export const api = {
  service: () => "/service",
  login: () => "/user/login",
  session: () => "/session",
  demoSession: () => "/session/demo",
  renewal: () => "/session/renew",
  user: () => "/user/me",
  passwordMail: () => "/password/request-reset",
  passwordReset: () => "/password/reset",
  institution: (id: string) => `/institution/${segment(id)}`,
  ror: (institutionId: string, ror: string) => `/institution/${segment(institutionId)}/ror/${segment(ror)}`,
  roles: () => "/user-permissions",
  newUser: () => "/user/new",
  form: (kind: "purchase" | "demo-request" | "privacy") => `/form/${kind}`,
  apc: (institutionId: string) => `/institution/${segment(institutionId)}/apc?papers=false`,
  apcCsv: (institutionId: string, level?: "journal") => `/institution/${segment(institutionId)}/apc/export.csv${level ? `?level=${level}` : ""}`,
  apcWorkbook: (institutionId: string) => `/institution/${segment(institutionId)}/apc/export.xlsx`,
  downloadToken: () => "/download-token",
  packages: () => "/package",
  package: (id: string) => `/package/${segment(id)}`,
  files: (packageId: string) => `/package/${segment(packageId)}/file`,
  file: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}`,
  fileStatus: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/status`,
  report: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/report`,
  map: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/map`,
  problemsCsv: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/report.csv`,
  annotated: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/annotated.xlsx`,
  raw: (packageId: string, fileId: string) => `/package/${segment(packageId)}/file/${segment(fileId)}/raw`,
  excluded: (packageId: string) => `/package/${segment(packageId)}/excluded.csv`,
  scenarioTotals: (packageId: string) => `/package/${segment(packageId)}/scenarios`,
  scenarios: (packageId: string) => `/package/${segment(packageId)}/scenario`,
  scenarioCopy: (packageId: string, scenarioId: string) => `/package/${segment(packageId)}/scenario?copy=${segment(scenarioId)}`,
  scenario: (id: string) => `/scenario/${segment(id)}`,
  settings: (id: string) => `/scenario/${segment(id)}/settings`,
  subscriptions: (id: string) => `/scenario/${segment(id)}/subscriptions`,
  journals: (id: string) => `/scenario/${segment(id)}/journals`,
  journal: (id: string, issnL: string) => `/scenario/${segment(id)}/journal/${segment(issnL)}`,
  undo: (id: string) => `/scenario/${segment(id)}/undo`,
  redo: (id: string) => `/scenario/${segment(id)}/redo`,
  restore: (id: string) => `/scenario/${segment(id)}/restore`,
  versions: (id: string, limit: number, before?: number) =>
    `/scenario/${segment(id)}/versions?limit=${limit}${before === undefined ? "" : `&before=${before}`}`,
  exportAs: (id: string, format: "csv" | "xlsx" | "parquet" | "arrow") => `/scenario/${segment(id)}/export.${format}`,
} as const;
