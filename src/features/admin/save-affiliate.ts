import type { AdminAffiliate, AffiliateBody } from '../../../schemas/wire/admin.ts';
import { api } from '../../data/api.ts';
import type { Result } from '../../data/api.ts';

/** Creates an offer, or changes the one with this id. */
export function saveAffiliate(
  offer: AffiliateBody & Partial<Pick<AdminAffiliate, 'id'>>,
): Promise<Result<{ id: string }>> {
  const { id, ...body } = offer;
  const path = '/api/admin/affiliates';
  return id === undefined
    ? api.request(path, { method: 'POST', body, field: 'id' })
    : api.request(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body, field: 'id' });
}
