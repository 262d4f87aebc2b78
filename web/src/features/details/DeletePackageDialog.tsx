import { useNavigate } from "react-router";
import type { Package } from "../../api/packages";
import { plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useDeletePackage, useForgetPackage } from "./queries";

/** Asks before a package is deleted, and goes to its institution afterwards. */
export function DeletePackageDialog({ pack, onClose }: { pack: Package; onClose: () => void }) {
  const remove = useDeletePackage(pack.id);
  const forget = useForgetPackage(pack.id);
  const navigate = useNavigate();
  const notify = useNotify();
  // The page must be gone before its package is forgotten, or it would ask for it again.
  const leave = async () => {
    notify("Package deleted.");
    await navigate(screens.institution(pack.institution_id), { replace: true, flushSync: true });
    forget();
  };
  return (
    <ConfirmDialog
      title={`Delete “${pack.name}”?`}
      action="Delete package"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void leave() })}
      onClose={onClose}
    >
      The package “{pack.name}” of {pack.institution_name} goes with its {plural(pack.scenarios.length, "scenario")} and {plural(pack.files.length, "file")}, for all users.
    </ConfirmDialog>
  );
}
