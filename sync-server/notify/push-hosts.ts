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
 * Whether pushes may go to an address that a device names: otherwise anybody could make the gateway
 * send requests into its own network.
 * @param more hosts (with port if any) from the settings; those may be plain http on this machine
 */
export function isPushAddress(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (more.includes(url.host))
    return url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return browserHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
