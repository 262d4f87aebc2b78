import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { copyText } from "../lib/clipboard";

/** Copies a short text and says so on itself: a notice outside a dialog is not read aloud while the dialog is open. A text that nobody wants to hear is named by `what`. */
export function CopyButton({ text, what = text }: { text: string; what?: string }) {
  const [said, setSaid] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    setSaid((await copyText(text)) ? "Copied" : "Could not copy");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(undefined), 2000);
  };
  return (
    <Button size="small" onClick={() => void copy()} aria-label={`${said ?? "Copy"} ${what}`} sx={{ minWidth: 0, px: 1, py: 0 }}>
      <span role="status">{said ?? "Copy"}</span>
    </Button>
  );
}
