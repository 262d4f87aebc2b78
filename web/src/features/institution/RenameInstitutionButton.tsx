import { useState } from "react";
import type { Institution } from "../../api/institutions";
import { NameDialog } from "../../ui/NameDialog";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useNotify } from "../../ui/notice-context";
import { demoReason } from "./demo-reason";
import { useRenameInstitution } from "./queries";

/** Opens the question what an institution is to be called. */
export function RenameInstitutionButton({ institution }: { institution: Institution }) {
  const [isAsking, setIsAsking] = useState(false);
  const rename = useRenameInstitution(institution.id);
  const notify = useNotify();
  const close = () => {
    setIsAsking(false);
    rename.reset();
  };
  const take = (name: string) =>
    rename.mutate(name, {
      onSuccess: () => {
        notify("Name updated");
        close();
      },
    });
  const what = institution.is_consortium ? "consortium" : "institution";
  return (
    <>
      <ReasonedButton variant="outlined" reason={demoReason(institution, "name")} onClick={() => setIsAsking(true)}>
        Rename
      </ReasonedButton>
      {isAsking && <NameDialog title={`Rename the ${what}`} name={institution.name} action="Save" onName={take} onClose={close} isPending={rename.isPending} error={rename.error} />}
    </>
  );
}
