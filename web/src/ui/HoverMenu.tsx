import ClickAwayListener from "@mui/material/ClickAwayListener";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./Icon";
import { PlainIconButton } from "./PlainIconButton";

/** Somewhere to go. */
export interface Place {
  name: string;
  /** A word or two below the name. */
  note?: string;
  to: string;
}

interface Props {
  /** What the button beside it says to those who listen. */
  label: string;
  /** Where one is. */
  here: ReactNode;
  /** What the places are; nothing is listed without any. */
  heading: string;
  places: Place[];
  /** What the list belongs to. */
  children: ReactNode;
}

/** How long the list waits for a pointer that left it, in milliseconds. */
const PATIENCE = 250;

/** A list of places beside a link. It opens by pointing at it, and by a button for fingers and the keyboard. */
export function HoverMenu({ label, here, heading, places, children }: Props) {
  const [isOpen, setIsOpen] = useState<false | "pointer" | "button">(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  return (
    // oxlint-disable-next-line no-static-element-interactions -- pointing is a short cut: the button inside does the same
    <div
      ref={frame}
      className="hover-menu"
      onPointerEnter={(event) => {
        clearTimeout(timer.current);
        if (event.pointerType === "mouse") setIsOpen((now) => now || "pointer");
      }}
      onPointerLeave={() => {
        timer.current = setTimeout(() => setIsOpen((now) => (now === "pointer" ? false : now)), PATIENCE);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      {children}
      <PlainIconButton ref={button} color="inherit" aria-haspopup="menu" aria-expanded={isOpen !== false} aria-label={label} onClick={() => setIsOpen((now) => (now === "button" ? false : "button"))} className="hover-menu-button">
        <Icon name="down" size={16} />
      </PlainIconButton>
      {isOpen !== false && (
        <Popper open anchorEl={() => frame.current as HTMLDivElement} placement="bottom-start" sx={{ zIndex: "modal" }}>
          <ClickAwayListener onClickAway={close}>
            <Paper elevation={6} sx={{ mt: 0.5, minWidth: 220, maxWidth: "min(420px, calc(100vw - 16px))", maxHeight: 500, overflow: "auto", py: 1 }}>
              <Typography variant="body2" sx={{ px: 2, pb: 0.5, overflowWrap: "anywhere" }}>
                {here}
              </Typography>
              <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 2 }}>
                {heading}
              </Typography>
              {places.length > 0 && (
                <MenuList autoFocusItem={isOpen === "button"} aria-label={heading} dense onKeyDown={(event) => event.key === "Tab" && close()}>
                  {places.map(({ name, note, to }) => (
                    <MenuItem key={to} component={Link} to={to} onClick={close} sx={{ display: "block", whiteSpace: "normal", overflowWrap: "anywhere" }}>
                      {name}
                      {note && (
                        <Typography variant="caption" component="div" color="textSecondary">
                          {note}
                        </Typography>
                      )}
                    </MenuItem>
                  ))}
                </MenuList>
              )}
            </Paper>
          </ClickAwayListener>
        </Popper>
      )}
    </div>
  );
}
