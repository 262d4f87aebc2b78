import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Member } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { useNotify } from "../../ui/notice-context";
import { ModeDialog } from "./ModeDialog";
import { RemoveMemberDialog } from "./RemoveMemberDialog";
import { SizeDialog } from "./SizeDialog";
import { TagsDialog } from "./TagsDialog";
import { useChangeMember } from "./queries";

/** What is under way with a member: its menu is open, or one of the dialogs. */
export type Task = { kind: "menu"; id: string; anchor: HTMLElement } | { kind: "tags" | "size" | "mode" | "remove"; id: string };

interface Props {
  packageId: string;
  members: Member[];
  task: Task | undefined;
  onTask: (task: Task | undefined) => void;
}

/** The menu of a member, and what is chosen from it. */
export function MemberTasks({ packageId, members, task, onTask }: Props) {
  const member = members.find((one) => one.package_id === task?.id);
  if (!task || !member) return null;
  const close = () => onTask(undefined);
  if ("anchor" in task) return <MemberMenu packageId={packageId} member={member} last={members.length - 1} anchor={task.anchor} onTask={onTask} />;
  if (task.kind === "tags") return <TagsDialog packageId={packageId} member={member} members={members} onClose={close} />;
  if (task.kind === "size") return <SizeDialog packageId={packageId} member={member} onClose={close} />;
  if (task.kind === "mode") return <ModeDialog packageId={packageId} member={member} onClose={close} />;
  return <RemoveMemberDialog packageId={packageId} member={member} onClose={close} />;
}

interface MenuProps extends Pick<Props, "packageId" | "onTask"> {
  member: Member;
  /** The place of the last member. */
  last: number;
  anchor: HTMLElement;
}

function MemberMenu({ packageId, member, last, anchor, onTask }: MenuProps) {
  const change = useChangeMember(packageId);
  const notify = useNotify();
  const id = member.package_id;
  const close = () => onTask(undefined);
  const moveTo = (position: number) => () => {
    close();
    change.mutate({ id, position }, { onError: (error) => notify(explainInLine(error), "error") });
  };
  const label = `Actions for ${member.institution_name}`;
  return (
    <Menu open anchorEl={anchor} onClose={close} slotProps={{ list: { "aria-label": label } }}>
      <MenuItem onClick={() => onTask({ kind: "tags", id })}>Edit tags…</MenuItem>
      <MenuItem onClick={() => onTask({ kind: "size", id })}>Edit size…</MenuItem>
      <MenuItem onClick={() => onTask({ kind: "mode", id })}>{member.mode === "live" ? "Live or copy…" : "Update copy, or live…"}</MenuItem>
      <Divider />
      <MenuItem disabled={member.position === 0} onClick={moveTo(member.position - 1)}>
        Move up
      </MenuItem>
      <MenuItem disabled={member.position >= last} onClick={moveTo(member.position + 1)}>
        Move down
      </MenuItem>
      <MenuItem disabled={member.position === 0} onClick={moveTo(0)}>
        Move to the top
      </MenuItem>
      <MenuItem disabled={member.position >= last} onClick={moveTo(last)}>
        Move to the end
      </MenuItem>
      <Divider />
      <MenuItem onClick={() => onTask({ kind: "remove", id })}>Remove…</MenuItem>
    </Menu>
  );
}
