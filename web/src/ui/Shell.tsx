import { useRef, type ComponentProps, type ReactNode } from "react";
import { Link, Outlet, ScrollRestoration } from "react-router";
import { Footer } from "./Footer";
import { Mark } from "./Mark";
import { TopProgress } from "./TopProgress";
import { usePageFocus } from "./use-page-focus";

interface Props {
  /** Where the name of the product leads. */
  home: string;
  /** What everybody is to know now, above all else. */
  notice?: ReactNode;
  /** Where one is, and where one can go from there; below the name on a narrow screen. */
  crumbs?: ReactNode;
  /** What stands at the right of the top bar. */
  menus: ReactNode;
  /** Which public pages the operator has filled. */
  filled: ComponentProps<typeof Footer>["filled"];
  /** What goes on while users move from page to page; in the lower right corner. */
  dock?: ReactNode;
}

/** The frame around every screen: the name of the product, the way to others, and the page. */
export function Shell({ home, notice, crumbs, menus, filled, dock }: Props) {
  const page = useRef<HTMLElement>(null);
  usePageFocus(page);
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="shell-head on-brand no-print">
        <TopProgress />
        <Link to={home} className="shell-home">
          <Mark />
          <span className="shell-name">Titlewise</span>
        </Link>
        <div className={crumbs ? "shell-crumbs" : "shell-crumbs is-empty"}>{crumbs}</div>
        <div className="shell-menus">{menus}</div>
      </header>
      {notice}
      <main id="main" ref={page} tabIndex={-1} className="shell-page">
        <Outlet />
      </main>
      <Footer filled={filled} />
      <aside aria-label="In progress" className="shell-dock">
        {dock}
      </aside>
      <ScrollRestoration />
    </div>
  );
}
