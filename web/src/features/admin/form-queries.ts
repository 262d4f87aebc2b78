import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormKind } from "../../api/admin";
import { getJson, remove } from "../../api/client";
import { api } from "../../lib/paths";

const formsKey = ["received-forms"] as const;

/** The forms that came, the newest first, a page at a time; of one kind, or all. */
export function useReceivedForms(kind: FormKind | "") {
  return useInfiniteQuery({
    queryKey: [...formsKey, kind],
    queryFn: ({ pageParam, signal }) => getJson(api.receivedForms(kind, pageParam), signal),
    initialPageParam: "",
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    select: ({ pages }) => pages.flatMap(({ forms }) => forms),
  });
}

/** Deletes a form for good. */
export function useDeleteForm() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => remove(api.receivedForm(id)), onSuccess: () => client.invalidateQueries({ queryKey: formsKey }) });
}
