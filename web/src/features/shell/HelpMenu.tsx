import { screens } from "../../lib/paths";
import { Icon } from "../../ui/Icon";
import { LinkMenu } from "../../ui/LinkMenu";
import { useLater } from "../../ui/use-later";
import { useFilledPages, useSite } from "../public/site-query";
import { feedbackOf } from "../public/site";

/** Where to find help: the guide, the webinars, and whom to write to. */
export function HelpMenu() {
  const isLater = useLater();
  const { data: site } = useSite(isLater);
  const filled = useFilledPages(isLater);
  const links = [
    { name: "Guide", to: screens.guide() },
    { name: "Documentation", to: site?.documentation ?? screens.support() },
    ...(filled.webinars ? [{ name: "Webinars", to: screens.webinars() }] : []),
    ...(filled.contact ? [{ name: "Send feedback", to: feedbackOf(site) ?? screens.contact() }] : []),
  ];
  return (
    <LinkMenu label="Help" links={links} className="menu-button">
      <Icon name="help" size={22} />
    </LinkMenu>
  );
}
