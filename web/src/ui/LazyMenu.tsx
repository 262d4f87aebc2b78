import Menu, { type MenuProps } from "@mui/material/Menu";
import { useState } from "react";

/** A menu that is made when it is opened for the first time: most of them never are, and a page has many. */
export function LazyMenu({ open, ...props }: MenuProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen && <Menu open={open} {...props} />;
}
