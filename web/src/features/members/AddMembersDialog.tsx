import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import type { AddablePackage, Member, MemberMode } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { plural } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { ModeChoice } from "./ModeChoice";
import { TagField } from "./TagField";
import { tagsInUse, tagsOf } from "./member-search";
import { useAddMembers, useAddable } from "./queries";

/** The server names so many at once. */
const MOST = 50;
/** How long a search waits for more letters, in milliseconds. */
const PAUSE = 300;

/** Searches packages of libraries and makes members of those that are chosen. */
export function AddMembersDialog({ packageId, members, hasScenarios, onClose }: { packageId: string; members: Member[]; hasScenarios: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AddablePackage>>(new Map());
  const [mode, setMode] = useState<MemberMode>("live");
  const [tags, setTags] = useState("");
  const add = useAddMembers(packageId);
  const notify = useNotify();
  const toggle = (one: AddablePackage) => {
    add.reset();
    const next = new Map(chosen);
    if (!next.delete(one.package_id)) next.set(one.package_id, one);
    setChosen(next);
  };
  const save = () =>
    add.mutate(
      [...chosen.keys()].map((source_package_id) => ({ source_package_id, mode, tags: tagsOf(tags) })),
      {
        onSuccess: ({ added, refused }) => {
          setChosen(new Map([...chosen].filter(([id]) => !added.includes(id))));
          if (added.length > 0) notify(`${plural(added.length, "member")} added.`);
          if (refused.length === 0) onClose();
        },
      },
    );
  const refusals = add.data?.refused.map(({ id, error }) => `${chosen.get(id)?.institution_name ?? id}: ${explainInLine(error)}`) ?? [];
  return (
    <FormDialog isWide title="Add members" action={chosen.size === 0 ? "Add" : `Add ${plural(chosen.size, "member")}`} canSave={chosen.size > 0} isPending={add.isPending} onSave={save} onClose={onClose}>
      {refusals.length > 0 && (
        <Alert severity="error" variant="outlined">
          {refusals.map((refusal) => (
            <div key={refusal}>{refusal}</div>
          ))}
        </Alert>
      )}
      <Choice packageId={packageId} chosen={chosen} onToggle={toggle} />
      <ModeChoice mode={mode} onMode={setMode} />
      <TagField value={tags} onChange={setTags} known={tagsInUse(members)} />
      {hasScenarios && (
        <Typography variant="body2" color="textSecondary">
          Existing scenarios do not change. Include new members in them to count their data.
        </Typography>
      )}
    </FormDialog>
  );
}

interface ChoiceProps {
  packageId: string;
  chosen: ReadonlyMap<string, AddablePackage>;
  onToggle: (one: AddablePackage) => void;
}

/** The packages that can be added, and of those that a search does not show the chosen ones. */
function Choice({ packageId, chosen, onToggle }: ChoiceProps) {
  const [text, setText] = useState("");
  const name = useSettled(text.trim());
  const addable = useAddable(packageId, name);
  const found = addable.data ?? [];
  const hidden = [...chosen.values()].filter((one) => !found.some(({ package_id }) => package_id === one.package_id));
  return (
    <div>
      <TextField
        type="search"
        label="Search by institution name"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // In this form Enter is for the search alone.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "off" } }}
      />
      <Box sx={{ height: 4, my: 0.5 }}>{addable.isFetching && <LinearProgress aria-label="Searching packages" />}</Box>
      {addable.isError && <ProblemPanel error={addable.error} onRetry={() => void addable.refetch()} />}
      <Box component="ul" aria-label="Packages to add" tabIndex={0} sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 240, overflowY: "auto", border: 1, borderColor: "divider", borderRadius: 1 }}>
        {[...hidden, ...found].map((one) => (
          <Box component="li" key={one.package_id} sx={{ px: 1.5, py: 0.25, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
            <FormControlLabel
              control={<Checkbox size="small" checked={chosen.has(one.package_id)} onChange={() => onToggle(one)} />}
              label={
                <>
                  {one.institution_name}
                  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block", overflowWrap: "anywhere" }}>
                    {[one.package_name, one.publisher, one.currency].filter(Boolean).join(" · ")}
                  </Typography>
                </>
              }
              sx={{ mr: 0, width: "100%" }}
            />
          </Box>
        ))}
        {addable.isSuccess && found.length + hidden.length === 0 && (
          <Box component="li" sx={{ p: 1.5, color: "text.secondary", fontSize: 14 }}>
            {name === "" ? "No package is available. You need the Collaborator role at the library, and its package must use the consortium's currency. You can invite a library where you have no role." : `No available package belongs to an institution like “${name}”.`}
          </Box>
        )}
      </Box>
      {found.length >= MOST && (
        <Typography variant="caption" color="textSecondary">
          The first {MOST}. Type more of the name to narrow the list.
        </Typography>
      )}
    </div>
  );
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
