import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { count, plural } from "../../lib/format";
import { ink } from "../../theme";
import { LevelMark } from "./LevelMark";
import type { ProblemGroup } from "./problem-view";
import { remarkName } from "./remark-words";

interface Props {
  groups: ProblemGroup[];
  chosen: string | null;
  onChoose: (code: string) => void;
}

/** How many problems there are of each kind; a click shows one kind only. */
export function ProblemGroups({ groups, chosen, onChoose }: Props) {
  return (
    <Box component="ul" aria-label="Problems by kind" sx={{ m: 0, mb: 2, p: 0, listStyle: "none", fontSize: "0.875rem" }}>
      {groups.map(({ code, level, found }) => {
        const isChosen = code === chosen;
        return (
          <li key={code}>
            <ButtonBase
              aria-pressed={isChosen}
              aria-label={`${plural(found, level ?? "problem")}: ${remarkName(code)}`}
              onClick={() => onChoose(code)}
              sx={{
                display: "grid",
                gridTemplateColumns: { xs: "40px 80px minmax(0, 1fr)", sm: "56px 84px minmax(0, 1fr)" },
                gap: 1.5,
                alignItems: "baseline",
                width: "100%",
                textAlign: "left",
                font: "inherit",
                py: 0.5,
                px: { xs: 0.5, sm: 1 },
                borderRadius: 1,
                borderLeft: `4px solid ${isChosen ? ink.accent : "transparent"}`,
                bgcolor: isChosen ? ink.tint : undefined,
                "&:hover": { bgcolor: isChosen ? ink.tint : ink.ground },
              }}
            >
              <Box component="span" className="number" sx={{ fontWeight: 650 }}>
                {count(found)}
              </Box>
              <LevelMark level={level} />
              <span>
                {remarkName(code)}
                {isChosen && <strong> (only these shown)</strong>}
              </span>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
