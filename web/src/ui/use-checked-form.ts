import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldFaults } from "../api/problem";

/** What is wrong with values, by the name of their field. */
export type Faults<T> = Partial<Record<keyof T, string>>;

/** A form: what is in it, what is wrong with it, and how it is sent. */
export interface CheckedForm<T, A = unknown> {
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
  /** What was answered, and to what, until it is sent again. */
  taken: { answer: A; draft: T } | undefined;
  submit: () => void;
}

/** What a form begins with, which values it takes, and where they go. */
export interface Checks<T, A> {
  empty: T;
  faultsOf: (draft: T) => Faults<T>;
  send: (draft: T) => Promise<A>;
  /** What happens once they were taken. */
  onTaken?: (answer: A) => void;
  /** Whether it is empty again afterwards, for the next one. */
  isCleared?: boolean;
}

/** Holds a form. Nothing is sent while something is wrong; nothing is called wrong before somebody was through with it. */
export function useCheckedForm<T extends object, A>({ empty, faultsOf, send, onTaken, isCleared = false }: Checks<T, A>): CheckedForm<T, A> {
  const [draft, setDraft] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<keyof T>>(new Set());
  const [isJudged, setIsJudged] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((before) => before + 1);
  const clear = () => {
    setDraft(empty);
    setLeft(new Set());
    setIsJudged(false);
  };
  const sending = useMutation({
    mutationFn: send,
    // What was answered, which may be a secret, is not kept when the form is gone.
    gcTime: 0,
    onSuccess: (answer) => {
      if (isCleared) clear();
      onTaken?.(answer);
    },
    onError: refuse,
  });
  const own = faultsOf(draft);
  const refused: Faults<T> = sending.isError ? knownFaults(sending.error, draft) : {};
  const isValid = Object.keys(own).length === 0;
  return {
    draft,
    set: (part) => {
      setDraft({ ...draft, ...part });
      if (sending.isError) sending.reset();
    },
    leave: (name) => setLeft((before) => new Set(before).add(name)),
    faultOf: (name) => (isJudged || left.has(name) ? own[name] : undefined) ?? refused[name],
    isValid,
    refusals,
    isPending: sending.isPending,
    error: sending.isError && Object.keys(refused).length === 0 ? sending.error : null,
    taken: sending.isSuccess ? { answer: sending.data, draft: sending.variables } : undefined,
    submit: () => {
      setIsJudged(true);
      if (!isValid) refuse();
      else if (!sending.isPending) sending.mutate(draft);
    },
  };
}

/** The faults that the server found in fields of this form. */
function knownFaults<T extends object>(error: unknown, draft: T): Faults<T> {
  return Object.fromEntries(Object.entries(fieldFaults(error)).filter(([name]) => name in draft)) as Faults<T>;
}
