import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { ink } from "../../theme";
import { LevelMark } from "./LevelMark";
import { exampleWords, foundWords, type ProblemGroup } from "./problem-view";
import { remarkName } from "./remark-words";

interface Props {
  groups: ProblemGroup[];
  chosen: string | null;
  onChoose: (code: string) => void;
}

/** How many problems there are of each kind, with examples and a remedy; a click shows one kind only. */
export function ProblemGroups({ groups, chosen, onChoose }: Props) {
  return (
    <Box component="ul" aria-label="Problems by kind" sx={{ m: 0, mb: 2, p: 0, listStyle: "none", fontSize: "0.875rem" }}>
      {groups.map((group) => {
        const { code, level } = group;
        const isChosen = code === chosen;
        return (
          <Box component="li" key={code} sx={{ pb: 0.75 }}>
            <ButtonBase
              aria-pressed={isChosen}
              aria-label={`${foundWords(group)}: ${remarkName(code)}`}
              onClick={() => onChoose(code)}
              sx={{
                display: "grid",
                gridTemplateColumns: "84px minmax(0, 1fr)",
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
              <LevelMark level={level} />
              <span>
                <strong>{foundWords(group)}</strong>: {remarkName(code)}
                {isChosen && <strong> (only these shown)</strong>}
              </span>
            </ButtonBase>
            <GroupHelp group={group} />
          </Box>
        );
      })}
    </Box>
  );
}

/** What to do about a kind of problem, and where it is, for example. */
function GroupHelp({ group: { remedy, examples, found } }: { group: ProblemGroup }) {
  const places = exampleWords(examples);
  if (!remedy && !places) return null;
  return (
    <Box sx={{ pl: { xs: 1, sm: "calc(84px + 24px)" }, pr: 1, overflowWrap: "anywhere" }}>
      {remedy && <div>{remedy}</div>}
      {places && (
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {found > examples.length ? "For example: " : "Where: "}
          {places}
        </Box>
      )}
    </Box>
  );
}
