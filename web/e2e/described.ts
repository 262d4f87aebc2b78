/** Whether a server has an address, by its own description: journeys through what it does not have yet are left out. */
export async function describes(url: string, path: string): Promise<boolean> {
  const reply = await fetch(`${url}/openapi.json`).catch(() => undefined);
  if (!reply?.ok) return false;
  const { paths } = (await reply.json()) as { paths: Record<string, unknown> };
  return path in paths;
}
