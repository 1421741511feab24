import type { CollectionName } from '../../schemas/documents/device.ts';

/** What the screens that people start with need of the device, by the first part of their path. */
export const earlyNeeds: Readonly<Record<string, readonly CollectionName[]>> = {
  meets: ['profile', 'meets', 'relations', 'affiliates'],
  users: ['profile', 'people', 'meets', 'relations'],
  account: ['profile', 'relations'],
};
