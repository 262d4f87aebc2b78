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
    <TextPage title="Get Titlewise" width="lg" lead="One price a year by the size of your materials budget. All packages, all scenarios, everybody at your institution.">
      <Box sx={{ display: "grid", gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: "minmax(0, 5fr) minmax(0, 6fr)" }, alignItems: "start" }}>
        <div>
          <Heading>What is in it</Heading>
          <ul>
            <li>A five-year forecast for every journal of every publisher's package you have: its use, how that is met, and what it costs.</li>
            <li>As many scenarios as you like, with every change kept and every step undone at will.</li>
            <li>Reports read as you have them, with a list of every row that could not be used, and why.</li>
            <li>Exports for your spreadsheet, and an interface for your own programs.</li>
          </ul>
          <Heading>Before you decide</Heading>
          <ul>
            <li>
              <Link to={screens.requestDemo()}>Ask for a demo</Link> with somebody who answers questions.
            </li>
            <li>
              <Link to={screens.support()}>Read the guide</Link>: what data you need, and what the figures mean.
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
