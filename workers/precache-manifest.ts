declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build (scripts/build/service-worker.ts): every file that is kept from the start. */
  __WB_MANIFEST: { url: string; revision: string | null; integrity?: string }[];
  /** The same of scripts, styles and typefaces that are kept once they have been used: hashes by path. */
  __OTHER_FILES: Readonly<Record<string, string>>;
};

/** A file that is kept. */
export interface Entry {
  path: string;
  /** Its version, where its name does not tell. */
  revision: string | null;
  /** The beginning of its SHA-256 in base64; pages have none. */
  integrity?: string;
}

/** Caches of all versions' files begin so. */
export const cachePrefix = 'kd-shell-';
/** The files that are kept from the start. */
export const entries: readonly Entry[] = self.__WB_MANIFEST.map(({ url, ...rest }) => ({
  path: `/${url}`,
  ...rest,
}));
/** Hashes, by path, of those that are kept once they have been used. */
export const others = self.__OTHER_FILES;
/** Name of the cache that holds this version's files. */
export const cacheName = `${cachePrefix}${versionOf(entries)}`;

/** A short number that changes with any file; the same files give the same cache. */
function versionOf(all: readonly Entry[]): string {
  let hash = 5381;
  for (const letter of all.map(({ path, revision }) => path + (revision ?? '')).join()) {
    hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return hash.toString(36);
}

/** The key carries the version, so that an unchanged file can be taken over from an older cache. */
export const keyOf = ({ path, revision }: Entry) =>
  revision === null ? path : `${path}?v=${revision}`;

/** Paths of the kept files whose names change with what is in them. */
export const precachedFiles: readonly string[] = entries
  .filter(({ revision }) => revision === null)
  .map(({ path }) => path);

/** Where every file of this version lies in its cache. */
export const filesOfVersion: readonly string[] = entries.map(keyOf);
