import { useState } from "react";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useUser } from "../account/queries";
import { CreatePackageDialog } from "./CreatePackageDialog";
import { addReason, placesToAdd } from "./edit-reason";

/** Opens the form for a new package, of the given institution or of one to be chosen, for those who can add one. */
export function NewPackageButton({ institutionId }: { institutionId?: string }) {
  const { data: user } = useUser();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ReasonedButton variant="contained" reason={addReason(user, institutionId)} disabled={!user} onClick={() => setIsCreating(true)}>
        New package
      </ReasonedButton>
      {isCreating && user && <CreatePackageDialog places={placesToAdd(user, institutionId)} onClose={() => setIsCreating(false)} />}
    </>
  );
}
