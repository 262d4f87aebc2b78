import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { stateOf, stateWords, type Judged } from "./file-state";

/** The state of a file: a word, a sign and a colour. */
export function StateChip({ file }: { file: Judged }) {
  const { name, sign, colour } = stateWords(file);
  return (
    <Chip
      size="small"
      color={colour}
      variant={file.is_live ? "filled" : "outlined"}
      label={
        <>
          <Box component="span" aria-hidden="true" sx={{ mr: 0.75, fontWeight: 700 }}>
            {sign}
          </Box>
          {name}
        </>
      }
      data-state={stateOf(file)}
      sx={{ height: "auto", minHeight: 24, "& .MuiChip-label": { whiteSpace: "normal", py: 0.25 } }}
    />
  );
}
