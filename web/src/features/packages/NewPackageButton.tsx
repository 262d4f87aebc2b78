import { useState } from "react";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useUser } from "../account/queries";
import { CreatePackageDialog } from "./CreatePackageDialog";
import { addReason, placesToAdd } from "./edit-reason";

/** Opens the form for a new package, for those who can add one. */
export function NewPackageButton() {
  const { data: user } = useUser();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ReasonedButton variant="contained" reason={addReason(user)} disabled={!user} onClick={() => setIsCreating(true)}>
        New package
      </ReasonedButton>
      {isCreating && user && <CreatePackageDialog places={placesToAdd(user)} onClose={() => setIsCreating(false)} />}
    </>
  );
}
