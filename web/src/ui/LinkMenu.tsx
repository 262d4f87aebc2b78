import MenuItem from "@mui/material/MenuItem";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { LazyMenu } from "./LazyMenu";
import { PlainButton } from "./PlainButton";

/** One choice of a menu: a screen of ours, or an address elsewhere. */
export interface MenuLink {
  name: string;
  to: string;
}

interface Props {
  /** What the button says to those who listen. */
  label: string;
  links: MenuLink[];
  className?: string;
  /** What stands on the button. */
  children: ReactNode;
}

/** A button that opens a list of links. */
export function LinkMenu({ label, links, children, className }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <PlainButton color="inherit" aria-haspopup="menu" aria-expanded={anchor !== null} aria-label={label} onClick={(event) => setAnchor(event.currentTarget)} className={className}>
        {children}
      </PlainButton>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { "aria-label": label } }}>
        {links.map(({ name, to }) => (
          <MenuItem key={name} onClick={close} {...targetOf(to)}>
            {name}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}

/** A link within the application, or one that leaves it in a tab of its own. */
export function targetOf(to: string) {
  return to.startsWith("/") ? { component: Link, to } : { component: "a" as const, href: to, target: to.startsWith("mailto:") ? undefined : "_blank", rel: "noopener" };
}
