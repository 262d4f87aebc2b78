import { useState } from "react";
import type { Package } from "../../api/packages";
import { ActionMenu } from "../../ui/ActionMenu";
import { demoReason } from "../institution/demo-reason";
import { EditTextDialog } from "./EditTextDialog";

/** What can be changed of a package that has no set-up of its own: what it is called and says of itself. */
export function PackageMenu({ pack }: { pack: Package }) {
  const [part, setPart] = useState<"name" | "description" | "publisher">();
  const close = () => setPart(undefined);
  return (
    <>
      <ActionMenu
        label="Package"
        actions={[
          { name: "Rename…", note: demoReason(pack, "name"), isOff: pack.is_demo, onChoose: () => setPart("name") },
          { name: "Edit description…", onChoose: () => setPart("description") },
          { name: "Edit publisher…", onChoose: () => setPart("publisher") },
        ]}
      />
      {part === "name" && <EditTextDialog pack={pack} field="name" label="Name" max={125} notice="Package renamed." onClose={close} />}
      {part === "description" && <EditTextDialog pack={pack} field="description" label="Description" max={1000} notice="Description edited." onClose={close} />}
      {part === "publisher" && <EditTextDialog pack={pack} field="publisher" label="Publisher" max={200} notice="Edit successful." onClose={close} />}
    </>
  );
}
