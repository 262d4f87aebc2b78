import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { collectSignOn } from "./sign-in";
import { signOnFault } from "./sign-on-words";
import { sorry } from "./sorry";

/** Finishes a sign-in by a provider, or shows why it was refused. */
export function SignOnArrival({ result }: { result: string }) {
  return result === "done" ? <Arriving /> : <Refused text={signOnFault(result)} />;
}

function Arriving() {
  const { error } = useQuery({ queryKey: ["sign-on"], queryFn: collectSignOn, retry: false, gcTime: 0 });
  if (error) return <Refused text={sorry(error)} />;
  return (
    <Typography role="status" color="textSecondary" sx={{ mb: 2.5 }}>
      Logging in …
    </Typography>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <Alert severity="error" variant="outlined" role="alert" sx={{ mb: 2.5 }}>
      {text}
    </Alert>
  );
}
