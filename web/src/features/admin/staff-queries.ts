import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { useUser } from "../account/queries";
import { usePackages } from "../packages/queries";
import { removeAccess } from "./calls";

/** How often jobs are requested while they are in view, in milliseconds. */
const PAUSE = 3000;

const staffKey = ["staff"] as const;

/** A page of a list for staff. */
export interface StaffPage<T> {
  total: number;
  rows: T[];
}

/** A page of a list; the page before stays until it arrives. */
export function useStaffPage<T>(name: string, load: (signal: AbortSignal) => Promise<StaffPage<T>>, search: string, offset: number) {
  return useQuery({ queryKey: [...staffKey, name, search, offset], queryFn: ({ signal }) => load(signal), placeholderData: keepPreviousData, staleTime: 0 });
}

/** Institutions whose name contains a text; all of them for a blank one. */
export async function staffInstitutions(search: string, offset: number, signal?: AbortSignal) {
  const { total, institutions: rows } = await getJson(api.staffInstitutions(search, offset), signal);
  return { total, rows };
}

/** Users whose name, email or username contains a text. */
export async function staffUsers(search: string, offset: number, signal?: AbortSignal) {
  const { total, users: rows } = await getJson(api.staffUsers(search, offset), signal);
  return { total, rows };
}

/** Packages whose name, publisher or institution contains a text. */
export async function staffPackages(search: string, offset: number, signal?: AbortSignal) {
  const { total, packages: rows } = await getJson(api.staffPackages(search, offset), signal);
  return { total, rows };
}

/** The work in the queue, requested again every few seconds while the page is in view. */
export function useStaffJobs() {
  return useQuery({ queryKey: [...staffKey, "jobs"], queryFn: ({ signal }) => getJson(api.staffJobs(), signal), select: ({ jobs }) => jobs, refetchInterval: PAUSE, staleTime: 0 });
}

/** Requests the lists again, after something in them changed. */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: staffKey });
}

/** Ends a user's access to an institution. */
export function useRemoveAccess() {
  const refresh = useRefreshLists();
  return useMutation({ mutationFn: removeAccess, onSuccess: refresh });
}

/** The institutions and packages that the signed-in user may open: staff have no role in most of them. */
export function useOpenable(): { institutions: ReadonlySet<string>; packages: ReadonlySet<string> } {
  const user = useUser();
  const packages = usePackages();
  return {
    institutions: new Set(user.data?.user_permissions.map(({ institution_id }) => institution_id)),
    packages: new Set(packages.data?.map(({ id }) => id)),
  };
}

/** What the reference data have about an institution. It is found by its name, as no list states it. */
export function useReferenceState(institutionId: string, name: string) {
  return useQuery({
    queryKey: [...staffKey, "reference", institutionId],
    queryFn: ({ signal }) => getJson(api.institutionSearch(name), signal),
    select: ({ matches }) => matches.find(({ id }) => id === institutionId)?.reference_state ?? { state: "waiting", reason: undefined },
    staleTime: 0,
  });
}
