import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CopyButton } from "../../ui/CopyButton";
import { saveText } from "../downloads/save-text";

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <>
      <Alert severity="warning" variant="outlined">
        These are your recovery codes. They are shown only once. Each code replaces one code from your app. Store them where you can find them without your phone.
      </Alert>
      <Box component="ul" aria-label="Recovery codes" sx={{ m: 0, p: 1.5, listStyle: "none", display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))", gap: 0.5, borderRadius: 1, bgcolor: "background.default" }}>
        {codes.map((code) => (
          <Box component="li" key={code} sx={{ fontFamily: "monospace" }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <CopyButton text={text} what="the recovery codes" />
        <Button size="small" onClick={() => saveText("titlewise-recovery-codes.txt", text, "text/plain;charset=utf-8")}>
          Download as a file
        </Button>
      </Box>
    </>
  );
}
