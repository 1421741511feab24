import type { AffiliateBody, AffiliateChange } from '../../../schemas/wire/admin.ts';
import { api } from '../../data/api.ts';
import type { Result } from '../../data/api.ts';

type Saved = Promise<Result<{ id: string }>>;

const path = '/api/admin/affiliates';

/** Creates an offer. */
export function createAffiliate(body: AffiliateBody): Saved {
  return api.request(path, { method: 'POST', body, field: 'id' });
}

/** Changes those fields of an offer; another admin may have changed others since they were read. */
export function changeAffiliate(id: string, body: AffiliateChange): Saved {
  return api.request(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body, field: 'id' });
}
