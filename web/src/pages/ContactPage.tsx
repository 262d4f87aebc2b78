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
    <TextPage title="Contact" lead="Write to us about questions, files that cannot be read, or ideas.">
      <Heading>By email</Heading>
      {site?.supportEmail ? (
        <p>
          <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>. Name the package and the file. Never send us a password.
        </p>
      ) : (
        <p>The operator of this server has not provided an address yet. If your library uses it, ask the person who set up your account.</p>
      )}
      {site && site.links.length > 0 && (
        <>
          <Heading>Other channels</Heading>
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
      <Heading>Other topics</Heading>
      <ul>
        <li>
          For a guided demo: <RouteLink to={screens.requestDemo()}>ask for a demo</RouteLink>.
        </li>
        <li>
          For instructions: <RouteLink to={screens.guide()}>the guide</RouteLink>.
        </li>
        <li>
          For the data we store about you: <RouteLink to={screens.privacyForm()}>the form for your data</RouteLink>.
        </li>
      </ul>
    </TextPage>
  );
}
