import { api } from "../../lib/paths";
import { ActionMenu } from "../../ui/ActionMenu";
import { useDownload } from "../downloads/use-download";

const FORMATS: [format: "csv" | "xlsx" | "parquet" | "arrow", name: string, note: string][] = [
  ["csv", "Spreadsheet (CSV)", "37 columns, as other programs read them"],
  ["xlsx", "Workbook (Excel)", "Typed cells, totals and parameters"],
  ["parquet", "Parquet", "Every quantity of the model"],
  ["arrow", "Arrow", "The same, to be read without unpacking"],
];

/** Takes a scenario along, in the form that is wanted. */
export function ExportMenu({ scenarioId }: { scenarioId: string }) {
  const download = useDownload();
  return (
    <ActionMenu
      label="Export"
      isBusy={download.isPending}
      actions={FORMATS.map(([format, name, note]) => ({ name, note, onChoose: () => download.mutate(api.exportAs(scenarioId, format)) }))}
    />
  );
}
