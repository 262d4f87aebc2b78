import type { ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  to: string;
  /** Whether all of the box around it leads there too; that box has the class `link-box`. */
  isStretched?: boolean;
  children: ReactNode;
}

/** A link within a text or heading, in the colour of what is around it and underlined when pointed at. */
export function PlainLink({ to, isStretched = false, children }: Props) {
  return (
    <Link to={to} className={isStretched ? "plain-link is-stretched" : "plain-link"}>
      {children}
    </Link>
  );
}
