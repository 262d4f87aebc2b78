import { useState } from "react";
import type { Member } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { TagField } from "./TagField";
import { tagsInUse, tagsOf } from "./member-search";
import { useChangeMember } from "./queries";

interface Props {
  packageId: string;
  member: Member;
  members: Member[];
  onClose: () => void;
}

/** Asks by which words a member is found. */
export function TagsDialog({ packageId, member, members, onClose }: Props) {
  const [text, setText] = useState(member.tags.join(", "));
  const change = useChangeMember(packageId);
  const notify = useNotify();
  const done = () => {
    notify("Tags updated.");
    onClose();
  };
  return (
    <FormDialog
      title={`Tags of ${member.institution_name}`}
      fault={change.isError ? explainInLine(change.error) : undefined}
      canSave
      isPending={change.isPending}
      onSave={() => change.mutate({ id: member.package_id, tags: tagsOf(text) }, { onSuccess: done })}
      onClose={onClose}
    >
      <TagField value={text} onChange={setText} known={tagsInUse(members)} />
    </FormDialog>
  );
}
