import Box from "@mui/material/Box";
import { useEffect, useRef, type ReactNode } from "react";
import type { CheckedForm } from "./use-checked-form";

interface Props<T> {
  form: Pick<CheckedForm<T>, "refusals" | "submit">;
  label: string;
  children: ReactNode;
}

/** The frame of a form. When something is wrong the first such field gets the keyboard. */
export function CheckedFrame<T>({ form, label, children }: Props<T>) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <Box
      component="form"
      ref={frame}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: "grid", gap: 2, position: "relative" }}
    >
      {children}
    </Box>
  );
}
