import Box from "@mui/material/Box";
import { CopyButton } from "../../ui/CopyButton";

/** An id that is to be copied to somewhere else. */
export function IdText({ id }: { id: string }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", flexWrap: { xs: "wrap", sm: "nowrap" }, columnGap: 0.5 }}>
      <Box component="code" sx={{ fontSize: "0.9em", overflowWrap: "anywhere" }}>
        {id}
      </Box>
      <Box component="span" sx={{ ml: { xs: -1, sm: 0 } }}>
        <CopyButton text={id} />
      </Box>
    </Box>
  );
}
