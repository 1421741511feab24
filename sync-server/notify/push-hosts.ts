/** Push services of the browsers; a leading dot stands for any name below. */
const browserHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * The push service that an address belongs to, as the list above names it; undefined for an address that pushes may
 * not go to: otherwise anybody could make the gateway send requests into its own network.
 * @param more hosts (with port if any) from the settings; those may be plain http on this machine
 */
export function pushServiceOf(address: string, more: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  const isSecure = url.protocol === 'https:';
  if (more.includes(url.host))
    return isSecure || ['localhost', '127.0.0.1'].includes(url.hostname) ? url.host : undefined;
  if (!isSecure || url.port !== '') return undefined;
  return browserHosts.find((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
