import LinearProgress from "@mui/material/LinearProgress";
import { useIsMutating } from "@tanstack/react-query";
import { useSlow } from "../../ui/use-slow";

/** Shows that changes of one kind are being forecast, where that takes long. It alone is drawn anew when one begins and ends. */
export function UpdatingLine({ mutationKey }: { mutationKey: readonly string[] }) {
  const isShown = useSlow(useIsMutating({ mutationKey }) > 0);
  return isShown && <LinearProgress sx={{ position: "absolute", inset: "0 0 auto 0" }} aria-label="Updating forecast" />;
}
