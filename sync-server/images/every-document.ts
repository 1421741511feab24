import type { Documents, Store } from '../store/store.ts';
import { isUpload, uploadPage } from './upload-record.ts';
import type { UploadRecord } from './upload-record.ts';

const page = 500;

/** Every user or meet, read in pages, so that a large installation is never held in memory. */
export async function* everyDocument<N extends 'users' | 'meets'>(
  store: Store,
  name: N,
): AsyncIterable<Documents[N]> {
  let startkey = '';
  for (;;) {
    const docs = await store.db(name).range({ startkey, limit: page });
    yield* docs;
    const last = docs.at(-1);
    if (last === undefined || docs.length < page) return;
    startkey = `${last._id}\u0000`;
  }
}

/** Every upload on record, read in pages. */
export async function* everyUpload(store: Store): AsyncIterable<UploadRecord> {
  let after = '';
  for (;;) {
    const docs = await uploadPage(store, after, page);
    yield* docs.filter(isUpload);
    const last = docs.at(-1);
    if (last === undefined || docs.length < page) return;
    after = last._id;
  }
}
