import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Faults } from "./form-rules";
import { fieldFaults, sendForm, type FormAnswer } from "./send-form";

/** A form on a public page: what is in it, what is wrong with it, and how it is sent. */
export interface PublicForm<T> {
  draft: T;
  set: (part: Partial<T>) => void;
  /** Marks a field as left, so that what is wrong with it is said. */
  leave: (name: keyof T) => void;
  /** What is to be said about a field now. */
  faultOf: (name: keyof T) => string | undefined;
  isValid: boolean;
  /** How often something wrong stood in the way of sending it. */
  refusals: number;
  isPending: boolean;
  /** Why it was not taken, where that is not said beside a field. */
  error: unknown;
  submit: () => void;
}

/** Holds a form. Nothing is sent while something is wrong; nothing is called wrong before somebody was through with it. */
export function usePublicForm<T extends object>(kind: Parameters<typeof sendForm>[0], empty: T, faultsOf: (draft: T) => Faults<T>, onTaken: (answer: FormAnswer) => void): PublicForm<T> {
  const [draft, setDraft] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<keyof T>>(new Set());
  const [isJudged, setIsJudged] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((before) => before + 1);
  const send = useMutation({ mutationFn: () => sendForm(kind, draft), onSuccess: onTaken, onError: refuse });
  const own = faultsOf(draft);
  const refused = send.isError ? fieldFaults(send.error) : {};
  const isValid = Object.keys(own).length === 0;
  return {
    draft,
    set: (part) => {
      setDraft({ ...draft, ...part });
      if (send.isError) send.reset();
    },
    leave: (name) => setLeft((before) => new Set(before).add(name)),
    faultOf: (name) => (isJudged || left.has(name) ? own[name] : undefined) ?? refused[name as string],
    isValid,
    refusals,
    isPending: send.isPending,
    error: send.isError && Object.keys(refused).length === 0 ? send.error : null,
    submit: () => {
      setIsJudged(true);
      if (!isValid) refuse();
      else if (!send.isPending) send.mutate();
    },
  };
}
