import type { CollectionName } from '../documents/device.ts';

/**
 * The order in which a device's writes of one moment take effect: a profile before what needs it,
 * messages before the block or deletion that would refuse them.
 */
export const pushOrder = [
  'profile',
  'meets',
  'messages',
  'chats',
  'relations',
  'actions',
  'people',
  'affiliates',
] as const satisfies readonly CollectionName[];
