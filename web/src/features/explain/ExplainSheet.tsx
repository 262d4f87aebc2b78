import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { ExplainedNumber } from "./ExplainedNumber";
import type { Explained } from "./explained";
import type { Step } from "./trail";
import type { Explain } from "./use-explained";
import "./explain.css";

interface Props {
  scenario: ScenarioFacts;
  explained: Explained;
  onExplain: Explain;
}

/** Explains a number in a sheet at the side: how it is calculated, from what, and where each of that comes from. */
export function ExplainSheet({ scenario, explained, onExplain }: Props) {
  const [trail, setTrail] = useState<readonly Step[]>([]);
  // The input to which the focus returns on the way back.
  const [left, setLeft] = useState<string>();
  const before = trail.at(-1);
  const close = () => onExplain(undefined);
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      data-testid="explain-sheet"
      slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-labelledby": "explained-number", sx: { width: "min(620px, 100vw)" } } }}
    >
      <div className="explain-head">
        <span className="explain-kind">Explanation</span>
        <IconButton onClick={close} aria-label="Close explanation" size="small">
          ✕
        </IconButton>
      </div>
      <ExplainedNumber
        key={[explained.field, explained.issnL, explained.year, explained.age].join(" ")}
        scenario={scenario}
        explained={explained}
        before={before}
        left={left}
        onOpen={(next, step) => {
          setTrail([...trail, step]);
          setLeft(undefined);
          onExplain(next);
        }}
        onBack={(to, from) => {
          setTrail(trail.slice(0, -1));
          setLeft(before?.input ?? from);
          onExplain(to);
        }}
      />
    </Drawer>
  );
}
