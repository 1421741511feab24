import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../../sync-server/store/store.ts';
import { storeContract } from './store.contract.ts';

const root = mkdtempSync(join(tmpdir(), 'kohdataan-store-'));
let opened = 0;

afterAll(() => rmSync(root, { recursive: true, force: true }));

storeContract('embedded', () => openStore({ dataDirectory: join(root, String((opened += 1))) }));
