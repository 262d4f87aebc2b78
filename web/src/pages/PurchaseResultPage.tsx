import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation, useParams } from "react-router";
import { feedbackOf } from "../features/public/site";
import { useSite } from "../features/public/site-query";
import { textOf, objectOf } from "../lib/json";
import { screens } from "../lib/paths";
import { CardPage } from "../ui/CardPage";
import { targetOf } from "../ui/LinkMenu";

/** What became of an order. */
export function PurchaseResultPage() {
  const { result } = useParams();
  const { state } = useLocation();
  const { data: site } = useSite();
  if (result === "success") {
    return (
      <CardPage title="Thank you">
        <Alert severity="success" variant="outlined">
          {textOf(objectOf(state).message) || "We have received your order. We will create the account within two days."}
        </Alert>
        <Box component="ol" sx={{ pl: 3, my: 2.5 }}>
          <li>The account owner gets an email with a link to choose a password.</li>
          <li>We send the invoice to the billing address.</li>
          <li>In the meantime, collect the COUNTER reports of a full year and a price list.</li>
        </Box>
        <Button component={Link} to={screens.support()} variant="contained">
          What you need
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title="Order not accepted">
      <Alert severity="error" variant="outlined">
        Something went wrong with your purchase!
      </Alert>
      <Box sx={{ display: "flex", gap: 1.5, mt: 2.5 }}>
        <Button component={Link} to={screens.purchase()} variant="contained">
          Try again
        </Button>
        <Button variant="outlined" {...targetOf(feedbackOf(site, "Purchase failed") ?? screens.contact())}>
          Report a problem
        </Button>
      </Box>
    </CardPage>
  );
}
