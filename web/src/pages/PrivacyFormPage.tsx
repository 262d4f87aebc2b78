import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useState } from "react";
import { Link } from "react-router";
import { PrivacyRequest } from "../features/public/PrivacyRequest";
import { screens } from "../lib/paths";
import { TextPage } from "../ui/TextPage";

/** Where somebody asks for their rights to their own data. */
export function PrivacyFormPage() {
  const [message, setMessage] = useState<string>();
  return (
    <TextPage
      title="CCPA Form"
      lead={
        <>
          Use this form to exercise your rights to your own data. The <Link to={screens.privacy()}>privacy policy</Link> explains these rights. You can make two requests to know within 12 months.
        </>
      }
    >
      {message === undefined ? (
        <PrivacyRequest onTaken={setMessage} />
      ) : (
        <Alert severity="success" variant="outlined" tabIndex={-1} ref={(element: HTMLElement | null) => element?.focus()}>
          <AlertTitle>Form submitted</AlertTitle>
          {message}
        </Alert>
      )}
    </TextPage>
  );
}
