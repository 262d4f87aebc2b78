import Alert from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { useCallback, useState, type ReactNode } from "react";
import { NoticeContext, type NoticeKind, type Notify } from "./notice-context";

interface Notice {
  id: number;
  text: string;
  kind: NoticeKind;
}

/** Shows passing notices, one at a time: good news for three seconds, bad news for eight. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const [isOpen, setIsOpen] = useState(false);
  const notify = useCallback<Notify>((text, kind = "success") => {
    setNotice((before) => ({ id: (before?.id ?? 0) + 1, text, kind }));
    setIsOpen(true);
  }, []);
  return (
    <NoticeContext value={notify}>
      {children}
      <Snackbar
        key={notice?.id}
        open={isOpen}
        autoHideDuration={notice?.kind === "error" ? 8000 : 3000}
        onClose={(_, reason) => reason !== "clickaway" && setIsOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      >
        <Alert severity={notice?.kind ?? "info"} variant="filled" onClose={() => setIsOpen(false)}>
          {notice?.text}
        </Alert>
      </Snackbar>
    </NoticeContext>
  );
}
