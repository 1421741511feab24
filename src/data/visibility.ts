import type { CollectionName, Collections } from '../../schemas/documents/device.ts';
import { partiesOf } from '../../schemas/domain/ids.ts';

/** Whether screens may see a document. */
export type Visible<T> = (doc: T) => boolean;

/** The uids of whom a document speaks, per collection that blocks reach. */
const people: { [N in CollectionName]?: (doc: Collections[N]) => (string | undefined)[] } = {
  people: (doc) => [doc.uid],
  meets: (doc) => [doc.uid],
  chats: (doc) => [doc.owner_id, doc.applicant_id],
  messages: (doc) => {
    const parties = partiesOf(doc.chat_uid);
    return [parties?.applicant, parties?.owner];
  },
  actions: (doc) => [doc.sender],
};

/** Which documents of a collection speak of nobody among these (SYNC-07). @param uid the viewer */
export function visibility<N extends CollectionName>(
  uid: string,
  name: N,
  blocked: ReadonlySet<string>,
): Visible<Collections[N]> {
  const named = people[name];
  if (!named || blocked.size === 0) return everything;
  return (doc) => !named(doc).some((other) => other && other !== uid && blocked.has(other));
}

const everything = () => true;
