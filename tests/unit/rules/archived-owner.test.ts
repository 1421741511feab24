import { describe, expect, it } from 'vitest';
import { momentOf } from '../../../sync-server/views/moment.ts';
import { selectMeets } from '../../../sync-server/views/select-meets.ts';
import { aino, chat, eero, meet, meetIdOf, now, user } from '../helpers/samples.ts';
import { World } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const seenBy = (uid: string, archived: boolean) =>
  selectMeets(
    new World().users(aino, user(eero, { archived })).meets(meet(meetId)).chats(chat(aino, meetId))
      .facts,
    uid,
    momentOf(now),
  ).docs.get(meetId)?.doc;

describe('the meet of somebody who was removed', () => {
  it('SAFE-03 in a chat it tells neither name nor age nor face of its owner', () => {
    const { name, thumbUrl } = user(eero);
    expect(seenBy(aino, false)).toMatchObject({ owner_user_name: name, owner_pic_url: thumbUrl });
    expect(seenBy(aino, true)).toMatchObject({
      location: meet(meetId).location,
      owner_user_name: '',
      owner_user_age: 0,
      owner_pic_url: null,
    });
    expect(seenBy(eero, true)).toMatchObject({ owner_user_name: name });
  });
});
