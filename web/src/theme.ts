/** The look: ink on warm paper, one accent, and the colours that mean something in the charts. */

import { createTheme } from "@mui/material/styles";

/** Plain colours, shared by the theme, the charts and the grid. */
export const ink = {
  text: "#1d2a2f",
  soft: "#53636a",
  line: "#dfdbd1",
  paper: "#ffffff",
  ground: "#f6f4ef",
  brand: "#17323a",
  accent: "#1b5e8c",
  warn: "#8a4b08",
  bad: "#a3262a",
  good: "#256b45",
} as const;

/** Colours of cost and use groups, each with the text colour that reads on it (contrast at least 4.5). */
export const groupColours = {
  savings: { fill: "#e3dfd4", text: "#1d2a2f" },
  otherDelayed: { fill: "#e3dfd4", text: "#1d2a2f" },
  ill: { fill: "#e0a83a", text: "#1d2a2f" },
  subscription: { fill: "#1b5e8c", text: "#ffffff" },
  openAccess: { fill: "#256b45", text: "#ffffff" },
  backfile: { fill: "#8cc0a5", text: "#1d2a2f" },
} as const;

const serif = '"Source Serif 4 Variable", Georgia, serif';
const sans = '"Inter Variable", system-ui, "Segoe UI", sans-serif';

/** The Material theme, dressed in our own colours and type. */
export const theme = createTheme({
  palette: {
    primary: { main: ink.accent },
    secondary: { main: ink.brand },
    error: { main: ink.bad },
    warning: { main: ink.warn },
    success: { main: ink.good },
    background: { default: ink.ground, paper: ink.paper },
    text: { primary: ink.text, secondary: ink.soft },
    divider: ink.line,
  },
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
    MuiAlert: { styleOverrides: { outlined: { backgroundColor: ink.paper } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: ink.brand, fontSize: "0.75rem", lineHeight: 1.4, maxWidth: 280 }, arrow: { color: ink.brand } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
    MuiTab: { styleOverrides: { root: { fontSize: "0.95rem", minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: { head: { fontWeight: 600, color: ink.soft, fontSize: "0.78rem" }, root: { borderColor: ink.line } },
    },
  },
});
