import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { NewApiKey } from "../../api/sharing";
import { CopyButton } from "../../ui/CopyButton";
import { curlLine } from "./key-words";

/** A key that was just made, and a line to try it with. */
export function NewKey({ made: { key, name }, scenarioId }: { made: NewApiKey; scenarioId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} severity="success" variant="outlined" role="status" slotProps={{ message: { sx: { minWidth: 0, flex: 1 } } }}>
      <AlertTitle>Key “{name}” created</AlertTitle>
      Titlewise shows the key only once. Copy it now, and store it only where the program reads it.
      <Copyable label="Key" text={key} what="the key" />
      <Copyable label="Test command" text={curlLine(window.location.origin, scenarioId, key)} what="the test command" />
    </Alert>
  );
}

function Copyable({ label, text, what }: { label: string; text: string; what: string }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 1 }}>
        <Typography variant="caption" color="textSecondary">
          {label}
        </Typography>
        <CopyButton text={text} what={what} />
      </Box>
      <Box component="code" sx={{ display: "block", p: 1, borderRadius: 1, bgcolor: "background.default", overflowWrap: "anywhere", fontSize: "0.8rem", userSelect: "all" }}>
        {text}
      </Box>
    </Box>
  );
}
