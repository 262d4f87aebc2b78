import { Link } from "react-router";
import { useSite } from "../features/public/site-query";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** What both sides can count on. */
export function TermsPage() {
  const { data: site } = useSite();
  return (
    <TextPage title="Terms of use" lead={`Agreement between your institution and ${site?.operator ?? "the organisation that runs this server"}, in plain words.`}>
      <Heading>What you get</Heading>
      <p>An account for your institution, for one year from its creation, at the annual price of the tier you chose. It includes any number of users at your institution.</p>
      <Heading>Your data stays yours</Heading>
      <p>Reports, price lists and scenarios belong to your institution. Only users you add can see them. You can download or delete them at any time. They are deleted after your account ends.</p>
      <p>Upload only what your contracts allow you to use: some publishers treat prices as confidential.</p>
      <Heading>Forecasts are estimates</Heading>
      <p>Figures are based on your files, on public data about journals and on the settings of the scenario. They support decisions. They do not guarantee what a publisher will charge or a reader will do.</p>
      <Heading>Fair use</Heading>
      <p>Do not share accounts between institutions, try to reach the data of others, or load the service so much that others cannot use it.</p>
      <Heading>Outages and liability</Heading>
      <p>We fix problems as soon as we can. As far as the law allows, we are not liable for losses that result from a forecast or from downtime.</p>
      <Heading>Termination</Heading>
      <p>An account ends if it is not paid for another year. Either party can end it earlier for good cause. We then refund the rest of the year, unless you caused the termination.</p>
      <p>
        The <Link to={screens.privacy()}>privacy policy</Link> explains how we process personal data.
      </p>
    </TextPage>
  );
}
