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
          {textOf(objectOf(state).message) || "Your order has arrived. We are creating the account; this takes a day or two."}
        </Alert>
        <Box component="ol" sx={{ pl: 3, my: 2.5 }}>
          <li>You get a mail with a link with which the owner of the account chooses a password.</li>
          <li>The invoice goes to the billing address.</li>
          <li>Meanwhile you can gather the COUNTER reports of a full year and a price list.</li>
        </Box>
        <Button component={Link} to={screens.support()} variant="contained">
          What to have at hand
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title="Order not taken">
      <Alert severity="error" variant="outlined">
        Something went wrong with your purchase!
      </Alert>
      <Box sx={{ display: "flex", gap: 1.5, mt: 2.5 }}>
        <Button component={Link} to={screens.purchase()} variant="contained">
          Try again
        </Button>
        <Button variant="outlined" {...targetOf(feedbackOf(site, "The purchase went wrong") ?? screens.contact())}>
          Report bug
        </Button>
      </Box>
    </CardPage>
  );
}
