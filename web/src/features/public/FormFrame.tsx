import Box from "@mui/material/Box";
import { useEffect, useRef, type ReactNode } from "react";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { RobotField } from "./RobotField";
import type { PublicForm } from "./use-public-form";

interface Props<T> {
  form: PublicForm<T>;
  label: string;
  children: ReactNode;
  /** The button that sends. */
  button: ReactNode;
}

/** The frame of a public form. When something is wrong the first such field gets the keyboard. */
export function FormFrame<T extends { leaveBlank: string }>({ form, label, children, button }: Props<T>) {
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
      <RobotField value={form.draft.leaveBlank} onChange={(leaveBlank) => form.set({ leaveBlank } as Partial<T>)} />
      {form.error !== null && <ProblemPanel error={form.error} onRetry={form.submit} />}
      {button}
    </Box>
  );
}
