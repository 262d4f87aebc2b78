import { useState } from "react";
import type { User } from "../../api/accounts";
import { DetailLines, type DetailLine } from "../../ui/DetailLines";
import { demoReason } from "../institution/demo-reason";
import { EditEmailDialog } from "./EditEmailDialog";
import { EditNameDialog } from "./EditNameDialog";
import { EditPasswordDialog } from "./EditPasswordDialog";
import { EmailConfirmation } from "./EmailConfirmation";
import { OwnData } from "./OwnData";
import { TwoFactorSection } from "./TwoFactorSection";

type Part = "name" | "email" | "password";
type Line = [part: Part, label: string, value: string | null];

/** Name, email and password, each changed on its own. */
export function ProfileSettings({ user }: { user: User }) {
  const [part, setPart] = useState<Part>();
  const close = () => setPart(undefined);
  const lines: Line[] = [
    ["name", "Your name", user.name],
    ["email", "Your email", user.email],
    ["password", "Your password", user.is_password_set ? "set" : null],
  ];
  return (
    <>
      <DetailLines label="Your settings" lines={lines.map((line) => ({ ...lineOf(line), reason: reasonOf(line[0], user) }))} onChange={(name) => setPart(name as Part)} />
      <EmailConfirmation user={user} onSend={() => setPart("email")} />
      <TwoFactorSection user={user} />
      <OwnData user={user} />
      {part === "name" && <EditNameDialog user={user} onClose={close} />}
      {part === "email" && <EditEmailDialog user={user} onClose={close} />}
      {part === "password" && <EditPasswordDialog user={user} onClose={close} />}
    </>
  );
}

/** The reason why a visitor of the demo cannot change a part of the account. The name can be changed. */
function reasonOf(part: Part, user: User): string | undefined {
  return part === "name" ? undefined : demoReason(user, "account");
}

function lineOf([name, label, value]: Line): DetailLine {
  const shown = name === "password" && value ? <Dots /> : value;
  const action = value ? "Change" : "Set";
  return { name, label, value: shown || "None set", isMissing: !value, action, actionName: `${action} ${label.toLowerCase()}` };
}

function Dots() {
  return (
    <>
      <span aria-hidden>••••••••</span>
      <span className="visually-hidden">Set</span>
    </>
  );
}
