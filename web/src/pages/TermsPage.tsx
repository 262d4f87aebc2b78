import { Link } from "react-router";
import { useSite } from "../features/public/site-query";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** What both sides can count on. */
export function TermsPage() {
  const { data: site } = useSite();
  return (
    <TextPage title="Terms of use" lead={`Between your institution and ${site?.operator ?? "the organisation that runs this server"}. Plain words for what both can count on.`}>
      <Heading>What you get</Heading>
      <p>An account for your institution, for one year from the day on which it was created, at the yearly price of the tier you chose. As many people of the institution as you like may use it.</p>
      <Heading>Your data stays yours</Heading>
      <p>Reports, price lists and scenarios belong to your institution. They are shown to the people you let in and to nobody else. You may download or delete them at any time; after your account has ended they are deleted.</p>
      <p>Upload only what your contracts allow you to use: some publishers treat prices as confidential.</p>
      <Heading>Forecasts are estimates</Heading>
      <p>Figures rest on the files you upload, on public data about journals and on the settings of the scenario. They help to decide; they promise nothing about what a publisher will charge or a reader will do.</p>
      <Heading>Fair use</Heading>
      <p>Do not share accounts between institutions, try to reach the data of others, or load the service so much that others cannot use it.</p>
      <Heading>When something fails</Heading>
      <p>We mend it as soon as we can. We do not answer for losses that come from a forecast or from an hour in which the service cannot be reached, as far as the law allows that to be agreed.</p>
      <Heading>The end</Heading>
      <p>An account that is not paid for another year ends. Either side may end it earlier for a grave reason; what was paid for the rest of the year is then given back, unless the reason lies with you.</p>
      <p>
        How personal data is treated stands in the <Link to={screens.privacy()}>privacy policy</Link>.
      </p>
    </TextPage>
  );
}
