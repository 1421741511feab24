import type { CollectionName } from '../documents/device.ts';

/**
 * The order in which a device's writes of one moment take effect: messages before the block or deletion, of chat or
 * meet, that would refuse them, a profile before what needs it.
 */
export const pushOrder = [
  'messages',
  'profile',
  'meets',
  'chats',
  'relations',
  'actions',
  'people',
  'affiliates',
] as const satisfies readonly CollectionName[];
