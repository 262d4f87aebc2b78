import { useMutation } from "@tanstack/react-query";
import { sendJson } from "../../api/client";
import { explainInLine } from "../../api/problem";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";

/**
 * Downloads what an address of the API gives. A browser sends no token with a download, so an address is asked for
 * that is good for this one thing, for a few minutes. A notice, if there is one, tells that it was handed over.
 */
export function useDownload(notice?: string) {
  const notify = useNotify();
  return useMutation({
    mutationFn: (path: string) => sendJson("POST", api.downloadToken(), { path }),
    onSuccess: ({ url }) => {
      follow(url);
      if (notice !== undefined) notify(notice);
    },
    onError: (error) => notify(explainInLine(error), "error"),
  });
}

/** Has the browser follow an address as a download, as if somebody had clicked on a link to it. */
function follow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
