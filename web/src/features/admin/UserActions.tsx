import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffUser } from "../../api/admin";
import { api } from "../../lib/paths";
import { ActionMenu, type Action } from "../../ui/ActionMenu";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useDownload } from "../downloads/use-download";
import { useRefreshLists } from "./staff-queries";
import { endSessions, eraseUser, removeTwoFactor, revokeStaff } from "./calls";

type Step = "sessions" | "two-factor" | "staff" | "erase";

interface Words {
  title: string;
  text: string;
  action: string;
  done: string;
}

const WORDS: Record<Step, (email: string) => Words> = {
  sessions: (email) => ({ title: `End all sessions of ${email}?`, text: "The user is signed out everywhere. API keys and emailed links of the user stop working.", action: "End sessions", done: "Sessions ended." }),
  "two-factor": (email) => ({ title: `Remove the two-factor sign-in of ${email}?`, text: "Logging in then needs only the password. First check that the request comes from the user. The user gets an email.", action: "Remove two-factor sign-in", done: "Two-factor sign-in removed." }),
  staff: (email) => ({ title: `End the staff status of ${email}?`, text: "The user can no longer open the admin area. The operator can restore it on the command line.", action: "End staff status", done: "Staff status ended." }),
  erase: (email) => ({ title: `Erase the account of ${email}?`, text: "Name, email address, password, roles and API keys are deleted permanently. What the user created belongs to the institutions and remains.", action: "Erase account", done: "Account erased." }),
};

/** What staff can do with the account of a user, each after a confirmation. */
export function UserActions({ user: { id, email, username, is_staff, has_two_factor } }: { user: StaffUser }) {
  const [step, setStep] = useState<Step>();
  const notify = useNotify();
  const refresh = useRefreshLists();
  const download = useDownload("Data downloaded.");
  const run = useMutation({
    mutationFn: (chosen: Step) => {
      if (chosen === "sessions") return endSessions(id);
      if (chosen === "two-factor") return removeTwoFactor(id);
      return chosen === "staff" ? revokeStaff(id) : eraseUser(id);
    },
  });
  const name = email ?? username ?? id;
  const open = (chosen: Step) => () => {
    run.reset();
    setStep(chosen);
  };
  const actions: Action[] = [
    { name: "End sessions", onChoose: open("sessions") },
    ...(has_two_factor ? [{ name: "Remove two-factor sign-in", onChoose: open("two-factor") }] : []),
    ...(is_staff ? [{ name: "End staff status", onChoose: open("staff") }] : []),
    { name: "Download data", onChoose: () => download.mutate(api.userData(id)) },
    { name: "Erase account", isApart: true, onChoose: open("erase") },
  ];
  const words = step && WORDS[step](name);
  const confirm = (chosen: Step, { done }: Words) =>
    run.mutate(chosen, {
      onSuccess: () => {
        notify(done);
        refresh();
        setStep(undefined);
      },
    });
  return (
    <>
      <ActionMenu label="More" spoken={`More for ${name}`} actions={actions} />
      {step && words && (
        <ConfirmDialog title={words.title} action={words.action} isPending={run.isPending} error={run.error} onConfirm={() => confirm(step, words)} onClose={() => setStep(undefined)}>
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}
