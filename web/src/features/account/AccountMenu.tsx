import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { LazyMenu } from "../../ui/LazyMenu";
import { PlainButton } from "../../ui/PlainButton";
import { useUnsent } from "../files/uploads";
import { logOut } from "../session/sign-in";
import { initials } from "./initials";
import { useUser } from "./queries";

/** Who is signed in, the way to their account, and the way out. */
export function AccountMenu() {
  const { data: user } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const out = useMutation({ mutationFn: logOut });
  const unsent = useUnsent();
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const close = () => setAnchor(null);
  const go = (to: string) => {
    close();
    void navigate(to);
  };
  const name = user?.email ?? user?.username ?? "";
  return (
    <>
      <PlainButton
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={name ? `Account: ${name}` : "Account"}
        onClick={(event) => setAnchor(event.currentTarget)}
        className="menu-button is-account"
      >
        <span className="account-name">{name}</span>
        <span aria-hidden data-initials={user && initials(user.name, name)} className="account-sign" />
      </PlainButton>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": "Account" }, paper: { sx: { minWidth: 220, maxWidth: "calc(100vw - 32px)", mt: 0.5, boxShadow: 4 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1, overflowWrap: "anywhere" }}>
          <Typography variant="caption" component="div" color="textSecondary">
            You're signed in as
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name || "…"}
          </Typography>
        </Box>
        <Divider />
        {user?.is_staff && <MenuItem onClick={() => go(screens.admin())}>Admin dashboard</MenuItem>}
        <MenuItem onClick={() => go(screens.account())}>Your account</MenuItem>
        <MenuItem
          onClick={() => {
            close();
            if (unsent > 0) setIsAsking(true);
            else out.mutate();
          }}
          disabled={out.isPending}
        >
          Log out
        </MenuItem>
      </LazyMenu>
      {isAsking && (
        <ConfirmDialog title="Log out" action="Log out" isPending={out.isPending} error={null} onConfirm={() => out.mutate()} onClose={() => setIsAsking(false)}>
          {plural(unsent, "file has", "files have")} not been sent yet. Logging out cancels {unsent === 1 ? "this upload" : "these uploads"}.
        </ConfirmDialog>
      )}
    </>
  );
}
