import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../../ui/use-title";

interface Props {
  title: string;
  /** The package above, by name and address. */
  above: { name: string; to: string };
  /** Stands right beside the title. */
  beside?: ReactNode;
  /** What to know of the data: the reference data, and warnings. */
  about?: ReactNode;
  actions?: ReactNode;
}

/** The head of a scenario in one line, where there is room: the way back, its name, its data, and what can be done with it. */
export function ScenarioHeader({ title, above, beside, about, actions }: Props) {
  useTitle(title);
  return (
    <div className="scenario-top">
      <div className="scenario-header" data-testid="scenario-header">
        <div className="scenario-place">
          <Link to={above.to} className="scenario-above">
            ← {above.name}
          </Link>
          <span aria-hidden className="scenario-slash">
            /
          </span>
          <h1 title={title} className="scenario-title">
            {title}
          </h1>
          {beside}
        </div>
        <div className="scenario-about">{about}</div>
        {actions}
      </div>
    </div>
  );
}
