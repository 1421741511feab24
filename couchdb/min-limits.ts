import { askIfAllowed } from './server.ts';
import type { CouchServer } from './server.ts';

/** Settings that bound what CouchDB takes, and the least that the gateway's documents and requests want: local.ini's. */
const bounds = [
  { section: 'couchdb', key: 'max_document_size', least: 1_000_000 },
  { section: 'chttpd', key: 'max_http_request_size', least: 33_554_432 },
] as const;

/**
 * What the settings of the node that answers bound too low, in words for the operator: a profile or a message
 * would be refused one day. Only a server admin may ask; one that is refused hears of nothing.
 */
export async function tooLowLimits(server: CouchServer): Promise<string[]> {
  const found: string[] = [];
  for (const { section, key, least } of bounds) {
    const path = `_node/_local/_config/${section}`;
    const settings = await askIfAllowed<Record<string, string>>(server, { path });
    const value = Number(settings?.[key]);
    if (value < least) found.push(`CouchDB's ${section}/${key} is ${value}, less than ${least}`);
  }
  return found;
}
