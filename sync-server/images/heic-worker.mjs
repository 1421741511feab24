// Threads do not inherit what lets Node run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./heic-worker.ts');
