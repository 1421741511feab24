import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Addresses that are no part of the public network (IANA special-purpose registries). */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an address leads into a private network, to this machine or to many. IPv4 within IPv6 counts as IPv4. */
export function isPrivateAddress(address: string): boolean {
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Finds the addresses of a host, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for outgoing connections that answers public addresses only. The connection goes to the
 * very address that was judged, so a name that changes its mind (DNS rebinding) gains nothing.
 * Refuses with the code `EPRIVATE`.
 */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? refusal('ENOTFOUND', host), '');
      if (addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(refusal('EPRIVATE', host), '');
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function refusal(code: string, host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no public address`), { code });
}
