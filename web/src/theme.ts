/** The look: ink on warm paper by day, the same inks turned round by night, one accent, and the colours that mean something. */

import { createTheme } from "@mui/material/styles";

/**
 * Plain colours, shared by charts, grid and whatever the theme has no name for. They are variables, so that all follow
 * when light changes to dark; what they stand for is in the palettes below and in `styles.css`.
 */
export const ink = {
  text: "var(--mui-palette-text-primary)",
  soft: "var(--mui-palette-text-secondary)",
  line: "var(--mui-palette-divider)",
  paper: "var(--mui-palette-background-paper)",
  ground: "var(--mui-palette-background-default)",
  accent: "var(--mui-palette-primary-main)",
  warn: "var(--mui-palette-warning-main)",
  good: "var(--mui-palette-success-main)",
  /** The bar at the top, and what floats above a chart. */
  brand: "var(--tw-brand)",
  onBrand: "var(--tw-on-brand)",
  /** What is chosen, and rows that are subscribed. */
  tint: "var(--tw-tint)",
  /** Rows of titles that a member asks for. */
  requestedTint: "var(--tw-requested-tint)",
  /** Headings of tables. */
  band: "var(--tw-band)",
  /** Journals that are not subscribed. */
  plain: "var(--tw-plain)",
} as const;

const group = (name: string) => ({ fill: `var(--tw-${name})`, text: `var(--tw-on-${name})` });

/** Colours of cost and use groups, each with the text colour that reads on it (contrast at least 4.5). */
export const groupColours = {
  savings: group("rest"),
  otherDelayed: group("rest"),
  ill: group("ill"),
  subscription: group("subscription"),
  requested: group("requested"),
  openAccess: group("open"),
  backfile: group("backfile"),
} as const;

const serif = '"Source Serif 4 Variable", Georgia, serif';
const sans = '"Inter Variable", system-ui, "Segoe UI", sans-serif';

const light = {
  primary: { main: "#1b5e8c" },
  secondary: { main: "#17323a" },
  error: { main: "#a3262a" },
  warning: { main: "#8a4b08" },
  success: { main: "#256b45" },
  info: { main: "#1b5e8c" },
  background: { default: "#f6f4ef", paper: "#ffffff" },
  text: { primary: "#1d2a2f", secondary: "#53636a" },
  divider: "#dfdbd1",
};

const dark = {
  primary: { main: "#86bfe8" },
  secondary: { main: "#a9c4cc" },
  error: { main: "#f2938c" },
  warning: { main: "#efb65e" },
  success: { main: "#86cba2" },
  info: { main: "#86bfe8" },
  background: { default: "#11181b", paper: "#192226" },
  text: { primary: "#e8e5de", secondary: "#a8b5ba" },
  divider: "#344148",
};

/** The Material theme, dressed in our own colours and type. Which of the two it is stands at the root of the page. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: sans,
    fontSize: 14,
    h1: { fontFamily: serif, fontWeight: 600, fontSize: "1.75rem", letterSpacing: "-0.01em", lineHeight: 1.2 },
    h2: { fontFamily: serif, fontWeight: 600, fontSize: "1.2rem", lineHeight: 1.3 },
    h3: { fontWeight: 650, fontSize: "0.95rem", lineHeight: 1.4 },
    overline: { fontWeight: 600, letterSpacing: "0.06em", lineHeight: 1.6, fontSize: "0.7rem" },
    button: { textTransform: "none", fontWeight: 600 },
  },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiDialogTitle: { styleOverrides: { root: { fontFamily: serif, fontWeight: 600, fontSize: "1.35rem", lineHeight: 1.3 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px" } } },
    MuiAlert: {
      styleOverrides: { outlined: { backgroundColor: ink.paper, color: ink.text } },
      // Passing notices: the colour that means something, with the text that reads on it by day and by night.
      variants: (["success", "info", "warning", "error"] as const).map((severity) => ({
        props: { variant: "filled" as const, severity },
        style: { backgroundColor: `var(--mui-palette-${severity}-main)`, color: `var(--mui-palette-${severity}-contrastText)` },
      })),
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: ink.brand, color: ink.onBrand, fontSize: "0.75rem", lineHeight: 1.4, maxWidth: 280 }, arrow: { color: ink.brand } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
    MuiTab: { styleOverrides: { root: { fontSize: "0.95rem", minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: { head: { fontWeight: 600, color: ink.soft, fontSize: "0.78rem" }, root: { borderColor: ink.line } },
    },
  },
});
