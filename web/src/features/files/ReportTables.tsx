import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Facts } from "./Facts";
import { MetricTable } from "./MetricTable";
import type { ReportTable } from "./report";

/** From this number on, sheets are folded up: a zip can hold many reports. */
const FOLDED = 4;

/** Contents in each sheet or report of a file. */
export function ReportTables({ tables }: { tables: ReportTable[] }) {
  return tables.map((table, at) => {
    const key = `${table.part}-${table.sheet}-${at}`;
    if (tables.length < FOLDED) return <Found key={key} table={table} />;
    return (
      <Box component="details" key={key} open={at === 0} sx={{ borderTop: 1, borderColor: "divider", pt: 1, mb: -2 }}>
        <Box component="summary" sx={{ cursor: "pointer", fontWeight: 600, overflowWrap: "anywhere" }}>
          {titleOf(table)}
          {table.facts[0] && (
            <Box component="span" sx={{ fontWeight: 400, color: "text.secondary" }}>
              {" "}
              · {table.facts[0][1]}
            </Box>
          )}
        </Box>
        <Box sx={{ pt: 1 }}>
          <Contents table={table} />
        </Box>
      </Box>
    );
  });
}

function Found({ table }: { table: ReportTable }) {
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {titleOf(table)}
      </Typography>
      <Contents table={table} />
    </section>
  );
}

function Contents({ table }: { table: ReportTable }) {
  return (
    <>
      <Facts name={titleOf(table)} facts={table.facts} />
      {table.metrics.length > 0 && <MetricTable lines={table.metrics} />}
    </>
  );
}

/** "TR_J3.xlsx, sheet “Report”", as far as there are such names. */
function titleOf({ part, sheet }: ReportTable): string {
  if (part && sheet) return `${part}, sheet “${sheet}”`;
  if (part) return part;
  return sheet ? `Sheet “${sheet}”` : "Contents";
}
