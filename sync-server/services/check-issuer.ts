/**
 * Resolves if an OpenID Connect issuer answers its discovery address.
 * @throws if it does not
 */
export async function checkIssuer(issuer: string, timeoutMs: number): Promise<void> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the issuer answers HTTP ${answer.status}`);
}
