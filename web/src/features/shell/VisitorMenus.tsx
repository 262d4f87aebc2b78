import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { screens } from "../../lib/paths";
import { Icon } from "../../ui/Icon";
import { LinkMenu, targetOf, type MenuLink } from "../../ui/LinkMenu";
import { useFilledPages, useSite } from "../public/site-query";

/** What visitors find in the top bar; on a narrow screen behind one button. */
export function VisitorMenus() {
  const { data: site } = useSite();
  const filled = useFilledPages();
  const { pathname } = useLocation();
  const about = [...offered(filled.team, "Team", screens.team()), ...offered(filled.press, "Press", screens.press()), ...offered(filled.contact, "Contact", screens.contact())];
  const learn: MenuLink[] = [
    { name: "Guide", to: screens.guide() },
    { name: "Docs", to: site?.documentation ?? screens.support() },
    ...offered(filled.caseStudies, "Case studies", screens.caseStudies()),
    ...offered(filled.webinars, "Webinars", screens.webinars()),
  ];
  const purchase = { name: "Purchase", to: screens.purchase() };
  const video = site?.video ? [{ name: "Watch video", to: site.video }] : [];
  const isWayIn = pathname === screens.login();
  return (
    <>
      <Box sx={{ display: { xs: "none", md: "flex" }, alignItems: "center", gap: 0.5 }}>
        {about.length > 0 && (
          <LinkMenu label="About" links={about}>
            About <Icon name="down" size={16} />
          </LinkMenu>
        )}
        <LinkMenu label="Learn" links={learn}>
          Learn <Icon name="down" size={16} />
        </LinkMenu>
        <Button color="inherit" component={Link} to={purchase.to}>
          Purchase
        </Button>
        {video.map(({ name, to }) => (
          <Button key={name} color="inherit" variant="outlined" {...targetOf(to)}>
            {name}
          </Button>
        ))}
      </Box>
      {!isWayIn && (
        <Button color="inherit" variant="outlined" component={Link} to={screens.login()} sx={{ ml: { md: 1 }, whiteSpace: "nowrap" }}>
          Log in
        </Button>
      )}
      <LinkMenu label="Menu" links={[...video, ...about, ...learn, purchase]} className="menu-button is-narrow">
        <Icon name="menu" size={24} />
      </LinkMenu>
    </>
  );
}

/** A link to a page that has content. */
function offered(isFilled: boolean, name: string, to: string): MenuLink[] {
  return isFilled ? [{ name, to }] : [];
}
