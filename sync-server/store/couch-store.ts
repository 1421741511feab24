import type { Store, StoreConfig } from './contract.ts';
import { StoreError } from './errors.ts';

export async function openCouchStore(config: StoreConfig & { couchdbUrl: string }): Promise<Store> {
  throw new StoreError(`not there yet ${config.namePrefix ?? ''}`, 501, undefined);
}
