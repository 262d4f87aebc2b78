import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useNewVersion } from "./use-new-version";

/** Says that the server is of a newer version than this page; once put away it does not come again for that version. */
export function NewVersion() {
  const { version, putAway } = useNewVersion();
  if (version === undefined) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ borderRadius: 0, borderWidth: "0 0 1px", px: { xs: 2, md: 4 } }}
      action={
        <>
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button size="small" onClick={putAway}>
            Not now
          </Button>
        </>
      }
    >
      A new version of Titlewise ({version}) is available. Reload the page to use it. No work is lost.
    </Alert>
  );
}
