import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { BinTable } from "./BinTable";
import { Histogram, type HistogramProps } from "./Histogram";
import { TableDialog } from "./TableDialog";

/** The chart of a scenario, with its numbers as a table. */
export function ChartPanel(props: HistogramProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Paper variant="outlined" className="chart-panel" sx={{ px: 1.5, py: 1, minHeight: 0, display: "flex", flexDirection: "column" }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 0.5 }}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: "1rem" }}>
          Journals by cost per use
        </Typography>
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsTable(true)} sx={{ py: 0, minHeight: 26 }}>
          Show as table
        </Button>
      </Box>
      <Histogram {...props} />
      {isTable && (
        <TableDialog title="Journals by cost per use" onClose={() => setIsTable(false)}>
          <BinTable {...props} />
        </TableDialog>
      )}
    </Paper>
  );
}
