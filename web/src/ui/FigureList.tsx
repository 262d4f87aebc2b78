import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";

/** A figure with its name and a few words; what it means stands in its tooltip. */
export interface ListedFigure {
  name: string;
  value: string;
  note: string;
  about?: string;
}

/** A few figures beside each other. */
export function FigureList({ figures, testId }: { figures: readonly ListedFigure[]; testId: string }) {
  return (
    <Box component="dl" data-testid={testId} sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: { xs: 3, sm: 6 }, rowGap: 1.5 }}>
      {figures.map(({ name, value, note, about = "" }) => (
        <Tooltip key={name} title={about} describeChild arrow enterTouchDelay={0}>
          <div>
            <Typography component="dt" variant="caption" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0 }}>
              {value}
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
                {note}
              </Typography>
            </Typography>
          </div>
        </Tooltip>
      ))}
    </Box>
  );
}
