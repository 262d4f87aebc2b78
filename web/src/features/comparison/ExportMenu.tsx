import { useState } from "react";
import { api } from "../../lib/paths";
import { ActionMenu } from "../../ui/ActionMenu";
import { useDownload } from "../downloads/use-download";
import { ParagraphDialog } from "./ParagraphDialog";

interface Props {
  keys: readonly string[];
  base: string;
  /** The pattern of the titles that are exported; blank for all. */
  pattern: string;
}

/** The exports of a comparison: a workbook, a CSV file and a paragraph of text. */
export function ExportMenu({ keys, base, pattern }: Props) {
  const download = useDownload();
  const [showsParagraph, setShowsParagraph] = useState(false);
  const names = keys.join(",");
  const titles = pattern === "" ? "all differing titles" : "titles of the chosen pattern";
  return (
    <>
      <ActionMenu
        label="Export"
        spoken="Export comparison"
        isBusy={download.isPending}
        actions={[
          { name: "Excel workbook", note: `Totals, settings and data, ${titles}, and why`, onChoose: () => download.mutate(api.comparisonWorkbook(names, base, pattern)) },
          { name: "CSV", note: `One row per title: ${titles}`, onChoose: () => download.mutate(api.comparisonCsv(names, pattern)) },
          { name: "Paragraph for a report…", note: "Plain text to copy", onChoose: () => setShowsParagraph(true) },
        ]}
      />
      {showsParagraph && <ParagraphDialog keys={keys} base={base} onClose={() => setShowsParagraph(false)} />}
    </>
  );
}
