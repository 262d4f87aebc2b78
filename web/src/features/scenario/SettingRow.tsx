import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface Props {
  name: string;
  label: string;
  /** What the setting does, or why a value was refused. */
  about: string;
  isRefused?: boolean;
  /** Sets it back to what the model begins with; left out where it is that, or cannot be changed. */
  onReset?: () => void;
  children: ReactNode;
}

/** One setting: what it is called and does on the left, its control on the right. */
export function SettingRow({ name, label, about, isRefused = false, onReset, children }: Props) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 1.5, alignItems: "center", py: 0.5 }}>
      <div>
        <Box component="label" htmlFor={`setting-${name}`} sx={{ fontSize: "0.84375rem", fontWeight: 500, lineHeight: 1.3, display: "block" }}>
          {label}
        </Box>
        <Typography id={`about-${name}`} variant="caption" component="p" color={isRefused ? "error" : "textSecondary"} sx={{ lineHeight: 1.35 }}>
          {about}
        </Typography>
        {onReset && (
          <Button size="small" onClick={onReset} aria-label={`Reset ${label}`} sx={{ p: 0, minWidth: 0, minHeight: 24, fontSize: "0.75rem" }}>
            Reset
          </Button>
        )}
      </div>
      {children}
    </Box>
  );
}
