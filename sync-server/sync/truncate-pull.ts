import type { PullAnswer } from '../../schemas/wire/sync.ts';

/**
 * As much of a pull as may be sent at once: over a network that breaks every connection after some seconds a
 * longer answer would never arrive (`SyncRequest.most`). The device keeps its cursor, and says by its inventory
 * what it holds then, so that the next part begins where this one ends, on whichever gateway.
 * @param cursor the one that the device asked with
 * @param room characters of documents; at least one document, or the messages of one chat, goes all the same
 */
export function truncatePull(pulled: PullAnswer, cursor: string, room: number): PullAnswer {
  const end = endOfPart(pulled.docs, room);
  if (end === pulled.docs.length) return pulled;
  const later = new Set(pulled.docs.slice(end).map(chatOf));
  // A chat that begins anew goes with the answer that brings it: until then the device shows what it has.
  const goneChats = pulled.goneChats?.filter((chat) => !later.has(chat));
  return {
    ...pulled,
    docs: pulled.docs.slice(0, end),
    ...(goneChats && { goneChats }),
    cursor,
    reconcile: true,
  };
}

function endOfPart(docs: PullAnswer['docs'], room: number): number {
  let left = room;
  const end = docs.findIndex((doc, index) => {
    const before = docs[index - 1];
    const mayEnd =
      before !== undefined && (chatOf(doc) === undefined || chatOf(doc) !== chatOf(before));
    left -= JSON.stringify(doc).length;
    return mayEnd && left < 0;
  });
  return end < 0 ? docs.length : end;
}

/** Messages only: a device knows of a chat whether its newest window is whole, not of a message which it lacks. */
const chatOf = (doc: PullAnswer['docs'][number]): unknown => doc['chat_uid'];
