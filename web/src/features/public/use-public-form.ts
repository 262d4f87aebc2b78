import type { FormKind } from "../../api/admin";
import { useCheckedForm, type CheckedForm, type Faults } from "../../ui/use-checked-form";
import { sendForm, type FormAnswer, type FormBody } from "./send-form";

/** A form on a public page. */
export type PublicForm<T> = CheckedForm<T, FormAnswer>;

/** Holds a public form, and sends it to where forms of its kind go. */
export function usePublicForm<T extends FormBody>(kind: FormKind, empty: T, faultsOf: (draft: T) => Faults<T>, onTaken: (answer: FormAnswer) => void): PublicForm<T> {
  return useCheckedForm({ empty, faultsOf, send: (draft) => sendForm(kind, draft), onTaken });
}
