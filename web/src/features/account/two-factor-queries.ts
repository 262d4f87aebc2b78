import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import type { TwoFactorProof } from "../../api/two-factor";
import { api } from "../../lib/paths";

const twoFactorKey = ["user", "two-factor"] as const;

/** The two-factor sign-in of the signed-in user. */
export function useTwoFactor() {
  return useQuery({ queryKey: twoFactorKey, queryFn: ({ signal }) => getJson(api.twoFactor(), signal) });
}

/** Creates a secret for an authenticator app. */
export function useBeginTwoFactor() {
  return useMutation({ mutationFn: (current_password: string) => sendJson("POST", api.twoFactorBeginning(), { current_password }), gcTime: 0 });
}

/** Switches two-factor sign-in on by a code of the app. */
export function useConfirmTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => sendJson("POST", api.twoFactorConfirmation(), { code }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorKey }),
    gcTime: 0,
  });
}

/** Replaces the recovery codes. */
export function useRenewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: TwoFactorProof) => sendJson("POST", api.recoveryCodes(), proof),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorKey }),
    gcTime: 0,
  });
}

/** Switches two-factor sign-in off. */
export function useEndTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: TwoFactorProof) => sendJson("POST", api.twoFactorEnd(), proof),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorKey }),
  });
}
