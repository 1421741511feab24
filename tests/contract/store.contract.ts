import { afterAll, beforeAll, describe } from 'vitest';
import type { Store } from '../../sync-server/store/store.ts';
import { changesContract } from './changes.contract.ts';
import { documentsContract } from './documents.contract.ts';
import { Subject } from './subject.ts';
import { wholeContract } from './whole.contract.ts';

/** One suite for every store: what it proves, the rest of the gateway may rely on. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`store contract: ${name}`, () => {
    const subject = new Subject(open);
    beforeAll(() => subject.start());
    afterAll(() => subject.store.close());

    documentsContract(subject);
    changesContract(subject);
    wholeContract(subject);
  });
}
