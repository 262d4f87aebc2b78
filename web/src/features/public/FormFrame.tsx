import type { ReactNode } from "react";
import { CheckedFrame } from "../../ui/CheckedFrame";
import { ProblemPanel } from "../../ui/ProblemPanel";
import type { CheckedForm } from "../../ui/use-checked-form";
import { RobotField } from "./RobotField";

interface Props<T> {
  form: CheckedForm<T>;
  label: string;
  children: ReactNode;
  /** The button that sends. */
  button: ReactNode;
}

/** The frame of a public form. */
export function FormFrame<T extends { leaveBlank: string }>({ form, label, children, button }: Props<T>) {
  return (
    <CheckedFrame form={form} label={label}>
      {children}
      <RobotField value={form.draft.leaveBlank} onChange={(leaveBlank) => form.set({ leaveBlank } as Partial<T>)} />
      {form.error !== null && <ProblemPanel error={form.error} onRetry={form.submit} />}
      {button}
    </CheckedFrame>
  );
}
