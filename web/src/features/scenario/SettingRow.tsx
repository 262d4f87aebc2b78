import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface Props {
  name: string;
  label: string;
  /** What the setting does, or why a value was refused. */
  about: string;
  isRefused?: boolean;
  children: ReactNode;
}

/** One setting: what it is called and does on the left, its control on the right. */
export function SettingRow({ name, label, about, isRefused = false, children }: Props) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 1.5, alignItems: "center", py: 0.5 }}>
      <div>
        <Box component="label" htmlFor={`setting-${name}`} sx={{ fontSize: 13.5, fontWeight: 500, lineHeight: 1.3, display: "block" }}>
          {label}
        </Box>
        <Typography id={`about-${name}`} variant="caption" component="p" color={isRefused ? "error" : "textSecondary"} sx={{ lineHeight: 1.35 }}>
          {about}
        </Typography>
      </div>
      {children}
    </Box>
  );
}
