import type { ButtonProps } from "@mui/material/Button";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useDownload } from "./use-download";

interface Props extends Omit<ButtonProps, "onClick" | "loading"> {
  /** The address of the API that gives the file. */
  path: string;
  /** What is said when it was handed over to the browser, which shows how far it is. */
  notice?: string;
  /** Why it cannot be downloaded now. */
  reason?: string;
}

/** Downloads a file. */
export function DownloadButton({ path, notice, ...props }: Props) {
  const download = useDownload(notice);
  return <ReasonedButton {...props} isBusy={download.isPending} onClick={() => download.mutate(path)} />;
}
