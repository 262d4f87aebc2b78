import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { Link } from "react-router";
import { PurchaseForm } from "../features/public/PurchaseForm";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** Where an account is ordered. */
export function PurchasePage() {
  return (
    <TextPage title="Get Titlewise" width="lg" lead="One annual price by the size of your materials budget. It covers all packages, all scenarios and all users at your institution.">
      <Box sx={{ display: "grid", gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: "minmax(0, 5fr) minmax(0, 6fr)" }, alignItems: "start" }}>
        <div>
          <Heading>Included</Heading>
          <ul>
            <li>A five-year forecast for every journal in your publishers' packages: its use, how it is met, and its cost.</li>
            <li>As many scenarios as you like, with a history of changes and undo for every step.</li>
            <li>Uploads of unchanged reports, with a list of every row that could not be used, and the reason.</li>
            <li>Exports for your spreadsheet, and an API for your own programs.</li>
          </ul>
          <Heading>Before you decide</Heading>
          <ul>
            <li>
              <Link to={screens.requestDemo()}>Request a demo</Link> and get answers to your questions.
            </li>
            <li>
              <Link to={screens.guide()}>Read the guide</Link>: the data you need, and the meaning of the figures.
            </li>
            <li>
              <Link to={screens.contact()}>Write to us</Link> about consortia and anything else.
            </li>
          </ul>
        </div>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3.5 } }}>
          <PurchaseForm />
        </Paper>
      </Box>
    </TextPage>
  );
}
