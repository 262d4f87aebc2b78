import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { count } from "../../lib/format";
import type { Requests } from "../../model/overlay";
import { requestedWords } from "./request-words";

/** How many titles a member asks for; they are changed one by one. */
export function RequestedCounter({ requests }: { requests: Requests }) {
  return (
    <Tooltip title={requestedWords(requests)} describeChild arrow enterDelay={600}>
      <Box role="group" aria-label="Requested journals" tabIndex={0} data-testid="requested-counter" className="requested-counter">
        <strong>{count(requests.count)}</strong> <span aria-hidden>◆</span> requested
      </Box>
    </Tooltip>
  );
}
