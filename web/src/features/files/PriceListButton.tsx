import Button, { type ButtonProps } from "@mui/material/Button";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { PriceListDialog } from "./PriceListDialog";
import { usePriceLists } from "./price-lists";

/** Leads to the service's price lists, where it has some. */
export function PriceListButton({ pack, ...look }: { pack: Package } & Pick<ButtonProps, "size" | "sx">) {
  const lists = usePriceLists(pack.id).data ?? [];
  const [isOpen, setOpen] = useState(false);
  if (lists.length === 0) return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Use a shared price list
      </Button>
      {isOpen && <PriceListDialog pack={pack} lists={lists} onClose={() => setOpen(false)} />}
    </>
  );
}
