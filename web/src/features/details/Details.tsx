import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NONE, money, rate } from "../../lib/format";
import type { Package } from "../../lib/wire";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { deleteReason } from "../packages/edit-reason";
import { DeletePackageDialog } from "./DeletePackageDialog";
import { EditCostDialog } from "./EditCostDialog";
import { EditCurrencyDialog } from "./EditCurrencyDialog";
import { EditTextDialog } from "./EditTextDialog";

type Part = "name" | "description" | "publisher" | "currency" | "costs" | "delete";

/** What a package is called, says of itself and costs, each changed on its own; and its end. */
export function Details({ pack }: { pack: Package }) {
  const [part, setPart] = useState<Part>();
  const close = () => setPart(undefined);
  const lines: [part: Part, label: string, value: string][] = [
    ["name", "Name", pack.name],
    ["description", "Description", pack.description],
    ["publisher", "Publisher", pack.publisher],
    ["currency", "Currency", pack.currency ?? ""],
    ["costs", "Big Deal cost a year", costText(pack)],
  ];
  return (
    <Stack spacing={3} sx={{ maxWidth: 760 }}>
      <Paper variant="outlined" component="dl" sx={{ m: 0 }}>
        {lines.map(([name, label, value]) => (
          <Box key={name} sx={{ display: "flex", alignItems: "center", gap: 2, px: 2.5, py: 1.5, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="caption" component="dt" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" }} color={value ? undefined : "textSecondary"}>
                {value || (name === "description" ? "No description" : NONE)}
              </Typography>
            </Box>
            <Button variant="outlined" size="small" onClick={() => setPart(name)} aria-label={`Change: ${label}`}>
              Change
            </Button>
          </Box>
        ))}
      </Paper>
      <Box>
        <ReasonedButton variant="outlined" color="error" reason={deleteReason(pack)} onClick={() => setPart("delete")}>
          Delete package
        </ReasonedButton>
      </Box>
      {part === "name" && <EditTextDialog pack={pack} field="name" label="Name" max={125} notice="Package renamed." onClose={close} />}
      {part === "description" && <EditTextDialog pack={pack} field="description" label="Description" max={1000} notice="Description edited." onClose={close} />}
      {part === "publisher" && <EditTextDialog pack={pack} field="publisher" label="Publisher" max={200} notice="Edit successful." onClose={close} />}
      {part === "currency" && <EditCurrencyDialog pack={pack} onClose={close} />}
      {part === "costs" && <EditCostDialog pack={pack} onClose={close} />}
      {part === "delete" && <DeletePackageDialog pack={pack} onClose={close} />}
    </Stack>
  );
}

function costText({ big_deal_cost, big_deal_cost_increase, currency }: Package): string {
  const cost = big_deal_cost === null ? "Not known" : money(big_deal_cost, currency, Number.isInteger(big_deal_cost) ? 0 : 2);
  return `${cost}, ${big_deal_cost_increase === null ? "growth not known" : `growing ${rate(big_deal_cost_increase)} a year`}`;
}
