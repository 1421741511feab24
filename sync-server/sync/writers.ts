import type { CollectionName } from '../../schemas/documents/device.ts';
import { attachUploadedPicture } from '../images/attach-picture.ts';
import { actionRule } from '../rules/action.ts';
import { meetRule } from '../rules/meet.ts';
import { profileRule } from '../rules/profile.ts';
import { withChangeTime } from './change-time.ts';
import { throughRule } from './through-rule.ts';
import type { Writer } from './through-rule.ts';
import { writeChat } from './write-chat.ts';
import { writeMessage } from './write-message.ts';
import { writeRelation } from './write-relation.ts';

/** How each collection is written. A collection that is not here is read-only. */
export const writers: Partial<Record<CollectionName, Writer>> = {
  profile: (core, actor, row) =>
    throughRule(core, actor, row, 'users', profileRule, (user) =>
      attachUploadedPicture(core.store, user),
    ),
  meets: (core, actor, row) =>
    throughRule(core, actor, row, 'meets', meetRule, (meet, before) =>
      attachUploadedPicture(core.store, withChangeTime(core, meet, before)),
    ),
  chats: writeChat,
  actions: (core, actor, row) => throughRule(core, actor, row, 'actions', actionRule),
  relations: writeRelation,
  messages: writeMessage,
};
