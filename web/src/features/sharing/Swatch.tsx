import Box from "@mui/material/Box";
import { groupColours } from "../../theme";

/** The colour of a part, before its name. */
export function Swatch({ colour }: { colour: keyof typeof groupColours }) {
  return <Box component="span" aria-hidden sx={{ display: "inline-block", width: 14, height: 14, mr: 1, borderRadius: "3px", bgcolor: groupColours[colour].fill, border: "1px solid #0002", verticalAlign: "-2px" }} />;
}
