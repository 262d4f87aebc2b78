import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { Link } from "react-router";
import { useSite } from "../features/public/site-query";
import { day } from "../lib/format";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

const BASES: [what: string, why: string, basis: string][] = [
  ["Name, email, password (as a hash), roles", "To sign you in and to record who made changes", "The contract with your institution"],
  ["What you enter in a form", "To answer you and to create an account", "Steps before a contract, at your request"],
  ["Log of requests: time, requested URL, status", "To keep the service safe and running", "Our legitimate interest in that"],
  ["Record of changed accounts and roles", "To prove how a user got a role", "Our legitimate interest and our accountability"],
];

/** When this text was last changed. Change it with the text. */
const REVISED = "2026-11-25";

/** What is known about people, why, and what they can do about it. */
export function PrivacyPage() {
  const { data: site } = useSite();
  const operator = site?.operator ?? "the organisation that runs this server";
  return (
    <TextPage title="Privacy policy" lead={`What data ${operator} stores about you, why, and your rights.`}>
      <p>
        Last revised <time dateTime={REVISED}>{day(REVISED)}</time>.
      </p>
      <Heading>Part I: for all users</Heading>
      <Heading level={3}>What is collected</Heading>
      <p>Your name, your email, a hash of your password, your roles, and what you do in packages and scenarios. COUNTER reports and price lists contain data on journals, not on readers.</p>
      <Heading level={3}>Purposes</Heading>
      <p>To run the service, to contact you about your account, and to keep it secure. We do not use it for advertising, and we do not sell it.</p>
      <Heading level={3}>Recipients</Heading>
      <p>Users at your institution see each other's names, emails and roles. Companies that host servers or send email for {operator} process data on its behalf. There are no other recipients, unless required by law.</p>
      <Heading level={3}>Cookies and tracking</Heading>
      <p>There are no cookies and no tracking: no analytics, no third-party chat, no third-party fonts. Your browser stores the token of your session and what you set up on this device: light or dark, saved views, dismissed tips and the time of your last visit. As there is no tracking, a “do not track” signal changes nothing.</p>
      <Heading level={3}>Security</Heading>
      <p>Passwords are stored as slow hashes. Sessions end after hours. Download links work for minutes. No system is completely secure. If an incident affects you, we will notify you.</p>
      <Heading level={3}>Changes and contact</Heading>
      <p>
        We announce new versions of this page here. Send questions to <Link to={screens.contact()}>the people behind the service</Link>.
      </p>
      <Heading>Part II: in the European Union and the United Kingdom (GDPR)</Heading>
      <TableContainer>
        <Table size="small" aria-label="Data, purpose and legal basis">
          <TableHead>
            <TableRow>
              <TableCell>Data</TableCell>
              <TableCell>What for</TableCell>
              <TableCell>Legal basis</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {BASES.map(([what, why, basis]) => (
              <TableRow key={what}>
                <TableCell component="th" scope="row">
                  {what}
                </TableCell>
                <TableCell>{why}</TableCell>
                <TableCell>{basis}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <p>We store data while the account exists, and afterwards as long as the law requires. You can access, correct, delete, restrict or export it, object to its use, and complain to a supervisory authority. If servers are outside your country, recognised safeguards cover the transfer.</p>
      <Heading>Part III: in California (CCPA)</Heading>
      <p>
        You can request a copy of your data, its deletion, and under “Shine the Light” its recipients. Use <Link to={screens.privacyForm()}>the form for your data</Link>. A person you authorise can submit the request for you. We verify your identity, confirm within 10 days and answer within 45. If we need up to 45 more days, we explain why. A request to know covers the past 12 months, and you can make two within 12 months. We do not discriminate against anyone who makes a request. We do not sell personal data of people of any age, so there is nothing to opt out of.
      </p>
    </TextPage>
  );
}
