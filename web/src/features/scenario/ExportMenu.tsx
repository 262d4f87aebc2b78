import { memo, useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { ActionMenu } from "../../ui/ActionMenu";
import { useNotify } from "../../ui/notice-context";
import { useUser } from "../account/queries";
import { useDownload } from "../downloads/use-download";
import { demoReason } from "../institution/demo-reason";
import { exportReason } from "../packages/edit-reason";
import { mailFault, useMailRequests } from "../proposals/use-mail-requests";
import { KeysDialog } from "../sharing/KeysDialog";
import { PublicPageDialog } from "../sharing/PublicPageDialog";
import { EXPORT_FORMATS, noteOf } from "./export-formats";

/** Takes a scenario along in the form that is wanted, or lets programs and other people have it. */
export const ExportMenu = memo(function ExportMenu({ scenario }: { scenario: ScenarioFacts }) {
  const download = useDownload();
  const mail = useMailRequests(scenario.id);
  const notify = useNotify();
  const [open, setOpen] = useState<"key" | "page">();
  const close = () => setOpen(undefined);
  const { data: user } = useUser();
  const reason = exportReason(scenario);
  const mailReason = demoReason(user, "people");
  return (
    <>
      <ActionMenu
        label="Export"
        isBusy={download.isPending || mail.isPending}
        actions={[
          ...EXPORT_FORMATS.map((format) => ({ name: format.name, note: reason ?? noteOf(format, scenario.is_consortium), isOff: reason !== undefined, onChoose: () => download.mutate(api.exportAs(scenario.id, format.ending)) })),
          ...(scenario.is_consortium
            ? [
                { name: "Member requests (CSV)", note: "Titles requested by members", isApart: true, onChoose: () => download.mutate(api.memberRequestsCsv(scenario.id)) },
                { name: mail.isSuccess ? "You'll get an email soon" : "Member requests (via email)", note: mailReason, isOff: mail.isSuccess || mailReason !== undefined, onChoose: () => mail.mutate(undefined, { onSuccess: () => notify("You'll get an email soon"), onError: (error) => notify(mailFault(error), "error") }) },
              ]
            : []),
          { name: "Your API key…", note: "For programs that read this scenario", isApart: true, onChoose: () => setOpen("key") },
          { name: "Public summary webpage…", note: "For people without an account", onChoose: () => setOpen("page") },
        ]}
      />
      {open === "key" && <KeysDialog scenario={scenario} onClose={close} />}
      {open === "page" && <PublicPageDialog scenario={scenario} onClose={close} />}
    </>
  );
});
