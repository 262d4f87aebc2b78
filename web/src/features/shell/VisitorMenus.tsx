import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router";
import { screens } from "../../lib/paths";
import { Icon } from "../../ui/Icon";
import { LinkMenu, targetOf, type MenuLink } from "../../ui/LinkMenu";
import { useSite } from "../public/site-query";

const about: MenuLink[] = [
  { name: "Team", to: screens.team() },
  { name: "Press", to: screens.press() },
  { name: "Contact", to: screens.contact() },
];

/** What visitors find in the top bar; on a narrow screen behind one button. */
export function VisitorMenus() {
  const { data: site } = useSite();
  const { pathname } = useLocation();
  const learn: MenuLink[] = [
    { name: "Docs", to: site?.documentation ?? screens.support() },
    { name: "Case studies", to: screens.caseStudies() },
    { name: "Webinars", to: screens.webinars() },
  ];
  const purchase = { name: "Purchase", to: screens.purchase() };
  const video = site?.video ? [{ name: "Watch video", to: site.video }] : [];
  const isWayIn = pathname === screens.login();
  return (
    <>
      <Box sx={{ display: { xs: "none", md: "flex" }, alignItems: "center", gap: 0.5 }}>
        <LinkMenu label="About" links={about}>
          About <Icon name="down" size={16} />
        </LinkMenu>
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
      <LinkMenu label="Menu" links={[...video, ...about, ...learn, purchase]} sx={{ display: { md: "none" }, minWidth: 0, px: 1 }}>
        <Icon name="menu" size={24} />
      </LinkMenu>
    </>
  );
}
