/** The letter of a compared scenario, in a frame. */
export function ScenarioMark({ mark }: { mark: string }) {
  return <span className="scenario-mark">{mark}</span>;
}
