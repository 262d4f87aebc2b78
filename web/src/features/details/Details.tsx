import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { NONE, money, rate } from "../../lib/format";
import { DetailLines } from "../../ui/DetailLines";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { demoReason } from "../institution/demo-reason";
import { deleteReason } from "../packages/edit-reason";
import { DeletePackageDialog } from "./DeletePackageDialog";
import { EditCostDialog } from "./EditCostDialog";
import { EditCurrencyDialog } from "./EditCurrencyDialog";
import { EditTextDialog } from "./EditTextDialog";
import { fiveYearAverage } from "./five-years";

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
      <DetailLines
        label="Package details"
        lines={lines.map(([name, label, value]) => ({
          name,
          label,
          value: value || (name === "description" ? "No description" : NONE),
          action: "Change",
          actionName: `Change: ${label}`,
          reason: name === "name" ? demoReason(pack, "name") : undefined,
        }))}
        onChange={(name) => setPart(name as Part)}
      />
      <Typography color="textSecondary">{averageText(pack)}</Typography>
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

/** What savings are reckoned against. */
function averageText({ big_deal_cost, big_deal_cost_increase, currency }: Package): string {
  const average = fiveYearAverage(big_deal_cost, big_deal_cost_increase);
  if (average === null) return "Five-year annual cost: unknown until you enter the cost and its growth.";
  return `Five-year annual cost: ${money(average, currency)}, the average of the next five years, the baseline for savings.`;
}
