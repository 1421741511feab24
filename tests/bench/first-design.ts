import type { StoredChat, StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { isListedMeet } from '../../schemas/domain/meet-visibility.ts';
import { isNearbyMatch } from '../../schemas/domain/nearby.ts';
import { download } from './http-client.ts';

/**
 * The specification's first design: the device reads all people, meets and chats, and the messages of
 * its own chats, and filters by itself.
 * @returns documents that remain
 */
export async function readEverything(base: string, uid: string): Promise<number> {
  const [users, meets, chats, messages] = (await Promise.all([
    download(base, '/all/users'),
    download(base, '/all/meets'),
    download(base, '/all/chats'),
    download(base, `/all/messages/${uid}`),
  ])) as [StoredUser[], StoredMeet[], StoredChat[], unknown[]];
  const now = new Date();
  const me = users.find((user) => user.uid === uid);
  const owners = new Map(users.map((user) => [user.uid, user]));
  const people = users.filter((user) => me && user.uid !== uid && isNearbyMatch(me, user, now));
  const listed = meets.filter((meet) =>
    isListedMeet(
      {
        ...meet,
        ownerArchived: owners.get(meet.uid)?.archived ?? true,
        blocked: false,
        ownerFavoursViewer: false,
      },
      now,
    ),
  );
  const own = chats.filter((chat) => chat.owner_id === uid || chat.applicant_id === uid);
  return people.length + listed.length + own.length + messages.length;
}
