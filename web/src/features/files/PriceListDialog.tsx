import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { PriceList } from "../../api/files";
import type { Package } from "../../api/packages";
import { explainInLine } from "../../api/problem";
import { bytes, shortDay } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useTakePriceList } from "./price-lists";

interface Props {
  pack: Package;
  lists: readonly PriceList[];
  onClose: () => void;
}

/** Lets one of the service's price lists be taken, as if it were uploaded. */
export function PriceListDialog({ pack, lists, onClose }: Props) {
  const [picked, setPicked] = useState<string>();
  const take = useTakePriceList(pack.id);
  const save = () => picked !== undefined && take.mutate(picked, { onSuccess: onClose });
  const hasPrices = pack.files.some((file) => file.slot === "price" && file.is_live);
  return (
    <FormDialog title="Use a shared price list" action="Use price list" canSave={picked !== undefined} isPending={take.isPending} fault={take.error ? explainInLine(take.error) : undefined} onSave={save} onClose={onClose}>
      <Typography variant="body2" id="price-lists-about">
        Publishers' price lists, available to all institutions here. The package gets a copy in its currency{hasPrices && " and replaces the current price list"}. Upload the prices of your own contract yourself.
      </Typography>
      <RadioGroup aria-labelledby="price-lists-about" value={picked ?? ""} onChange={(_, name) => setPicked(name)} sx={{ gap: 1 }}>
        {lists.map(({ name, size, changed_at: changed }) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" />}
            label={
              <>
                <span style={{ overflowWrap: "anywhere" }}>{name}</span>
                <Typography variant="caption" color="textSecondary" component="span" sx={{ display: "block" }}>
                  {bytes(size)}, of {shortDay(changed)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
