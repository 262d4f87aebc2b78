import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useSearchParams } from "react-router";
import type { SignOnProvider } from "../../api/accounts";
import { api } from "../../lib/paths";

interface Props {
  name: string;
  provider: SignOnProvider;
  onBack: () => void;
}

/** Leads to a page of the server, which leads to the provider. */
export function ProviderButton({ provider }: { provider: SignOnProvider }) {
  const [search] = useSearchParams();
  return (
    <Button href={api.signOn(provider.id, search.get("next"))} variant="contained" size="large" fullWidth>
      Continue with {provider.name}
    </Button>
  );
}

/** The second step of logging in where only the provider of the email address can sign in. */
export function ProviderStep({ name, provider, onBack }: Props) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 1 }}>
        <Typography sx={{ overflowWrap: "anywhere", minWidth: 0 }}>{name}</Typography>
        <Button size="small" onClick={onBack} aria-label="Change account" sx={{ minWidth: 0 }}>
          Change
        </Button>
      </Box>
      <ProviderButton provider={provider} />
    </Box>
  );
}
