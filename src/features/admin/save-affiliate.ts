import type { AdminAffiliate, AffiliateBody } from '../../../schemas/wire/admin.ts';
import { api } from '../../data/api.ts';
import type { Result } from '../../data/api.ts';

/** Creates an offer, or changes the one with this id. */
export function saveAffiliate(
  offer: AffiliateBody & Partial<Pick<AdminAffiliate, 'id'>>,
): Promise<Result<{ id: string }>> {
  const { id, ...body } = offer;
  return id === undefined
    ? api.request('/api/admin/affiliates', { method: 'POST', body })
    : api.request(`/api/admin/affiliates/${encodeURIComponent(id)}`, { method: 'PUT', body });
}
