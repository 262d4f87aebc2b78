import { useMatch } from "react-router";
import { AccountMenu } from "../account/AccountMenu";
import { screens } from "../../lib/paths";
import { useFilledPages } from "../public/site-query";
import { useRenewal } from "../session/use-renewal";
import { useSessionId } from "../session/use-session-id";
import { Shell } from "../../ui/Shell";
import { useLater } from "../../ui/use-later";
import { UploadsAtWork } from "../files/UploadsAtWork";
import { AdminCrumbs } from "./AdminCrumbs";
import { Crumbs } from "./Crumbs";
import { HelpMenu } from "./HelpMenu";
import { NewVersion } from "./NewVersion";
import { VisitorMenus } from "./VisitorMenus";

/** The frame of every screen, for visitors and for those who are signed in. */
export function Frame() {
  const id = useSessionId();
  const isAdmin = useMatch("/admin/*") !== null;
  // Visitors have these pages in their menus; others only in the footer and under Help.
  const isLater = useLater();
  const filled = useFilledPages(id === null || isLater);
  useRenewal(id !== null);
  if (id === null) return <Shell home={screens.start()} menus={<VisitorMenus />} filled={filled} dock={<UploadsAtWork />} />;
  return (
    <Shell
      home={screens.home()}
      notice={<NewVersion />}
      filled={filled}
      dock={<UploadsAtWork />}
      crumbs={isAdmin ? <AdminCrumbs /> : <Crumbs key={id} />}
      menus={
        <>
          <HelpMenu />
          <AccountMenu key={id} />
        </>
      }
    />
  );
}
