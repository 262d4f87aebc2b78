import type { ButtonProps } from "@mui/material/Button";
import { BusyButton } from "../../ui/BusyButton";
import { useDownload } from "./use-download";

interface Props extends Omit<ButtonProps, "onClick" | "loading"> {
  /** The address of the API that gives the file. */
  path: string;
}

/** Downloads a file. */
export function DownloadButton({ path, ...props }: Props) {
  const download = useDownload();
  return <BusyButton {...props} isBusy={download.isPending} onClick={() => download.mutate(path)} />;
}
