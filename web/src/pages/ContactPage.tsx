import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { useSite } from "../features/public/site-query";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** How to reach those who run the service. */
export function ContactPage() {
  const { data: site } = useSite();
  return (
    <TextPage title="Contact" lead="Questions, a file that will not read, an idea: write to us.">
      <Heading>By email</Heading>
      {site?.supportEmail ? (
        <p>
          <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>. Tell us which package and which file it is about; never send us a password.
        </p>
      ) : (
        <p>Who runs this server has not given an address yet. If your library uses it, ask the person who gave you your account.</p>
      )}
      {site && site.links.length > 0 && (
        <>
          <Heading>Elsewhere</Heading>
          <ul>
            {site.links.map(({ name, link }) => (
              <li key={link}>
                <Link href={link} target="_blank" rel="noopener">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Heading>Something else</Heading>
      <ul>
        <li>
          To be shown around: <RouteLink to={screens.requestDemo()}>ask for a demo</RouteLink>.
        </li>
        <li>
          How something works: <RouteLink to={screens.support()}>the guide</RouteLink>.
        </li>
        <li>
          What we know about you: <RouteLink to={screens.privacyForm()}>the form for your data</RouteLink>.
        </li>
      </ul>
    </TextPage>
  );
}
