import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { QRCodeSVG } from "qrcode.react";
import type { TwoFactorSecret } from "../../api/two-factor";
import { CopyButton } from "../../ui/CopyButton";

/** What an authenticator app needs: a QR code to scan, and the same as a key to type. */
export function AppSecret({ made: { secret, otpauth_uri } }: { made: TwoFactorSecret }) {
  return (
    <>
      <Typography>Scan this code with an authenticator app or your password manager. Then enter the code that the app shows.</Typography>
      {/* Apps need dark on light, and a light margin, in dark mode too. */}
      <Box sx={{ justifySelf: "center", p: 2, bgcolor: "#fff", borderRadius: 1, lineHeight: 0 }}>
        <QRCodeSVG value={otpauth_uri} size={200} title="QR code for your authenticator app" bgColor="#ffffff" fgColor="#000000" />
      </Box>
      <Box>
        <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 1 }}>
          <Typography variant="caption" color="textSecondary">
            If you can't scan it, enter this key
          </Typography>
          <CopyButton text={secret} what="the key" />
        </Box>
        <Box component="code" data-testid="app-key" sx={{ display: "block", p: 1, borderRadius: 1, bgcolor: "background.default", overflowWrap: "anywhere", userSelect: "all" }}>
          {secret}
        </Box>
      </Box>
    </>
  );
}
