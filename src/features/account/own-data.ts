import { firstValueFrom } from 'rxjs';
import type { ActionDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { actionContent } from '../../../schemas/domain/action-content.ts';
import { firstName } from '../../../schemas/domain/first-name.ts';
import { imageUrl, smallerPath } from '../../components/picture-url.ts';
import type { Replica } from '../../data/replica.ts';

/** What this device holds of the user's own data (ACC-08), as one document. */
export async function collectOwnData(replica: Replica): Promise<Record<string, unknown>> {
  const { uid } = replica;
  const profile = await replica.profile.get(uid);
  const meets = await replica.meets.all({ where: { uid } });
  const relations = await replica.relations.all();
  const ofKind = (kind: string) => relations.filter((relation) => relation.kind === kind);
  const pictures = [profile?.picUrl, ...meets.map((meet) => meet.meet_pic_url)];
  return {
    source: 'device',
    exportedAt: replica.clock.now().toISOString(),
    profile: profile ?? null,
    consent: profile ? { given: true, at: profile.consent_at ?? null } : null,
    meets,
    chats: await replica.chats.all(),
    messages: await readableMessages(replica),
    favourites: ofKind('favourite'),
    blocks: ofKind('block'),
    reports: ofKind('report'),
    signups: ofKind('signup'),
    actions: (await replica.actions.all()).map(ofFirstName),
    images: await heldPictures(
      pictures.flatMap((path) => path ?? []),
      await firstValueFrom(replica.device.watchWaiting()),
    ),
  };
}

/** An action with the sender's first name, in its words too. */
function ofFirstName(action: ActionDoc): ActionDoc {
  const sender_name = firstName(action.sender_name);
  return { ...action, sender_name, content: actionContent(action.type, sender_name) };
}

/** Messages in order; other people only as text and first name. */
async function readableMessages(replica: Replica): Promise<object[]> {
  const people = await replica.people.all();
  const firstNames = new Map(people.map(({ uid, name }) => [uid, firstName(name)]));
  const from = ({ sender_id }: MessageDoc) =>
    sender_id === replica.uid ? 'me' : (firstNames.get(sender_id) ?? null);
  const messages = await replica.messages.all();
  return messages.map((message) => ({
    chat: message.chat_uid,
    from: from(message),
    text: message.text,
    at: message.timestamp ?? null,
  }));
}

/** How long pictures that are not kept are asked for, altogether: the network may be a silent one. Milliseconds. */
const timeoutMs = 10_000;

/** Own pictures that can be read now, by path, or by id those that have yet to be sent, as data URLs. */
async function heldPictures(
  paths: readonly string[],
  waiting: ReadonlyMap<string, Blob>,
): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  const signal = AbortSignal.timeout(timeoutMs);
  const kept = (path: string) => globalThis.caches?.match(imageUrl(path)).catch(() => undefined);
  for (const one of [...waiting.keys(), ...paths]) {
    const blob = waiting.get(one);
    try {
      const answer = blob
        ? new Response(blob)
        : ((await kept(one)) ??
          (await kept(smallerPath(one))) ??
          (await fetch(imageUrl(one), { signal })));
      if (answer.ok) pictures[one] = await dataUrl(await answer.blob());
    } catch {
      // Neither kept on this device nor to be had.
    }
  }
  return pictures;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', reject);
    reader.readAsDataURL(blob);
  });
}
