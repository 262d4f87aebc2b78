import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { NoticeContext, type NoticeKind, type NoticeOffer, type Notify } from "./notice-context";
import { stayOf } from "./notice-place";
import { useNoticeCorner } from "./use-notice-corner";

interface Notice extends NoticeOffer {
  id: number;
  text: string;
  kind: NoticeKind;
}

/**
 * Shows passing notices, one at a time, in a corner where they cover no control in use. A notice stays while it has the pointer or
 * the focus; Escape or its button closes it.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [corner, place] = useNoticeCorner(frame);
  const notify = useCallback<Notify>((text, kind = "success", offer = {}) => {
    setNotice((before) => ({ ...offer, id: (before?.id ?? 0) + 1, text, kind }));
    setIsOpen(true);
  }, []);
  useLayoutEffect(() => {
    if (notice !== undefined) place();
  }, [notice, place]);
  const close = () => setIsOpen(false);
  const isBrief = isOpen && notice?.isBrief === true;
  useEffect(() => {
    if (!isBrief) return undefined;
    const end = ({ target }: Event) => !(target instanceof Node && frame.current?.contains(target)) && setIsOpen(false);
    // What is done by keyboard is one of these too.
    const ways = ["click", "change"] as const;
    for (const way of ways) document.addEventListener(way, end, true);
    return () => {
      for (const way of ways) document.removeEventListener(way, end, true);
    };
  }, [isBrief]);
  const undo = notice?.undo;
  return (
    <NoticeContext value={notify}>
      {children}
      <Snackbar
        key={notice?.id}
        open={isOpen}
        autoHideDuration={notice && stayOf(notice.text, notice.kind === "error", undo !== undefined)}
        onClose={(_, reason) => reason !== "clickaway" && close()}
        anchorOrigin={corner}
      >
        <Box ref={frame} data-testid="notice">
          <Alert
            severity={notice?.kind ?? "info"}
            variant="filled"
            onClose={close}
            action={undo && <NoticeActions onUndo={() => (close(), undo())} onClose={close} />}
          >
            {notice?.text}
          </Alert>
        </Box>
      </Snackbar>
    </NoticeContext>
  );
}

function NoticeActions({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  return (
    <>
      <Button color="inherit" size="small" onClick={onUndo}>
        Undo
      </Button>
      <Button color="inherit" size="small" onClick={onClose}>
        Close
      </Button>
    </>
  );
}
