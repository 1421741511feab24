// A worker thread does not inherit tsx: it registers it itself before the TypeScript. Dexie's live
// queries only run where there is a global IndexedDB, even if the database is given another one.
import 'fake-indexeddb/auto';
import { register } from 'tsx/esm/api';

register();
await import('./messenger-worker.ts');
