import { Link } from "react-router";
import { screens } from "../lib/paths";
import { ThemeChoice } from "./ThemeChoice";

const LINKS: [name: string, to: string, page?: "team" | "press" | "contact"][] = [
  ["Team", screens.team(), "team"],
  ["Press", screens.press(), "press"],
  ["Contact", screens.contact(), "contact"],
  ["Guide", screens.guide()],
  ["Support", screens.support()],
  ["Terms of use", screens.terms()],
  ["Privacy", screens.privacy()],
];

/** The foot of every page. Pages that the operator has not filled are not offered. */
export function Footer({ filled }: { filled: Record<"team" | "press" | "contact", boolean> }) {
  return (
    <footer className="footer no-print">
      <nav aria-label="About this service" className="footer-nav">
        <ul>
          {LINKS.filter(([, , page]) => page === undefined || filled[page]).map(([name, to]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeChoice />
    </footer>
  );
}
