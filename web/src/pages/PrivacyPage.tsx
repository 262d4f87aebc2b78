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
  ["Name, email, password (as a hash), roles", "To let you in and to say who changed what", "The contract with your institution"],
  ["What you type into a form", "To answer you, to create an account", "Steps before a contract, at your request"],
  ["Log of requests: time, address asked for, status", "To keep the service safe and running", "Our legitimate interest in that"],
  ["Record of changed accounts and roles", "To be able to tell how somebody came to a right", "Our legitimate interest, and duties of proof"],
];

/** When this text was last changed. Change it with the text. */
const REVISED = "2026-11-24";

/** What is known about people, why, and what they can do about it. */
export function PrivacyPage() {
  const { data: site } = useSite();
  const operator = site?.operator ?? "the organisation that runs this server";
  return (
    <TextPage title="Privacy policy" lead={`What ${operator} knows about you, why, and what you can do about it.`}>
      <p>
        Last revised <time dateTime={REVISED}>{day(REVISED)}</time>.
      </p>
      <Heading>Part I: for everybody</Heading>
      <Heading level={3}>What is collected</Heading>
      <p>Your name, your email, a hash of your password, your roles, and what you do in packages and scenarios. COUNTER reports and price lists speak of journals, not of readers.</p>
      <Heading level={3}>What it is used for</Heading>
      <p>To run the service, to write to you about your account, and to keep it safe. It is not used for advertising, and it is not sold.</p>
      <Heading level={3}>Who gets to see it</Heading>
      <p>People of your institution see names, emails and roles of each other. Companies that keep servers or send mail for {operator} handle data on its behalf. Nobody else, unless a law demands it.</p>
      <Heading level={3}>Cookies and the like</Heading>
      <p>There are no cookies and nothing that follows you: no analytics, no chat of another company, no fonts from elsewhere. Your browser keeps the token of your session and your choice of light or dark. As nothing follows you, a “do not track” signal changes nothing.</p>
      <Heading level={3}>Security</Heading>
      <p>Passwords are kept as slow hashes, sessions end after hours, downloads have addresses of their own that are good for minutes. No system is safe for ever; if something happens that concerns you, you will be told.</p>
      <Heading level={3}>Changes, and whom to ask</Heading>
      <p>
        A new version of this page is announced here. Questions go to <Link to={screens.contact()}>the people behind the service</Link>.
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
      <p>Data is kept as long as the account exists, and afterwards as long as a law demands. You may see it, have it corrected, deleted, limited or handed to you, object to its use, and complain to a supervisory authority. If servers stand outside your country, a recognised safeguard is agreed for the transfer.</p>
      <Heading>Part III: in California (CCPA)</Heading>
      <p>
        You may ask what is known about you, have it deleted, and ask under “Shine the Light” to whom it was given. Use <Link to={screens.privacyForm()}>the form for your data</Link>; somebody you name may ask for you. We make sure that it is
        you, confirm within 10 days and answer within 45; if it takes longer, up to 45 days more, you are told why. A request to know covers the past 12 months and can be made twice within 12 months. Nobody is treated worse for asking. Personal
        data is not sold, hence there is nothing to opt out of, for those under 16 as for all others.
      </p>
    </TextPage>
  );
}
