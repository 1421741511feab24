import { describe, expect, it } from 'vitest';
import { favouriteId } from '../../../schemas/domain/ids.ts';
import { askRelation } from '../helpers/relations.ts';
import { aino, chat, eero, maija, meet, meetIdOf, now, uidOf, user } from '../helpers/samples.ts';
import { World, refused, unchanged, written } from '../helpers/world.ts';

const id = favouriteId(aino, eero);
const makeWorld = () => new World().users(aino, eero, maija);
const add = (where = makeWorld(), changes: object = {}, actor = aino, target = eero) => {
  const doc = { actor: aino, kind: 'favourite', target, ...changes };
  return askRelation(where, actor, favouriteId(aino, target), doc);
};
const remove = (where: World) => askRelation(where, aino, id, null);

describe('favourites', () => {
  it('PEOPLE-18 adding stores who favours whom', () => {
    expect(written(add())).toEqual({
      _id: id,
      actor: aino,
      kind: 'favourite',
      target: eero,
      createdAt: now.toISOString(),
    });
  });

  it('PEOPLE-18 removing removes; what is not there is removed already', () => {
    expect(remove(makeWorld().favourite(aino, eero))).toEqual({ ok: true, remove: true });
    expect(remove(makeWorld())).toEqual(unchanged);
  });

  it('DATA-01 repeating changes nothing', () => {
    expect(add(makeWorld().favourite(aino, eero))).toEqual(unchanged);
  });

  it('PEOPLE-20 the 21st is refused, whoever queued or raced', () => {
    const full = makeWorld();
    for (let n = 0; n < 20; n += 1)
      full.users(uidOf(`friend${n}x`)).favourite(aino, uidOf(`friend${n}x`));
    expect(add(full)).toEqual(refused('TOO_MANY_FAVOURITES', { n: 20 }));
    expect(add(full, {}, aino, uidOf('friend3x'))).toEqual(unchanged);
  });

  it('PEOPLE-20 nineteen leave room for one; only own favourites count', () => {
    const nearly = makeWorld().favourite(maija, eero).block(aino, maija);
    for (let n = 0; n < 19; n += 1) nearly.favourite(aino, uidOf(`friend${n}x`));
    expect(written(add(nearly)).target).toBe(eero);
  });

  it('PEOPLE-20 SAFE-03 a favourite who is archived takes none of the 20 places until they are shown again', () => {
    const friends = Array.from({ length: 20 }, (_, n) => uidOf(`friend${n}x`));
    const full = makeWorld().users(...friends);
    for (const friend of friends) full.favourite(aino, friend);
    const [gone = ''] = friends;
    full.users(user(gone, { archived: true }));
    expect(written(add(full)).target).toBe(eero);
    full.users(gone);
    expect(add(full)).toEqual(refused('TOO_MANY_FAVOURITES', { n: 20 }));
  });

  it('SAFE-03 DATA-27 one who is archived is as gone for whoever favours them as anybody else who cannot be seen', () => {
    const removed = makeWorld()
      .favourite(aino, eero)
      .users(user(eero, { archived: true }));
    expect(add(removed)).toEqual(refused('GONE'));
    expect(add(removed.users(user(aino, { archived: true })))).toEqual(refused('PROFILE_ARCHIVED'));
  });

  it('PROF-29 needs a profile, SAFE-03 that is not archived', () => {
    expect(add(new World().users(eero))).toEqual(refused('PROFILE_NEEDED'));
    expect(add(makeWorld().users(user(aino, { archived: true })))).toEqual(
      refused('PROFILE_ARCHIVED'),
    );
  });

  it('DATA-01 nobody favours in the name of another', () => {
    expect(add(makeWorld(), {}, maija)).toEqual(refused('NOT_YOURS'));
    expect(add(makeWorld(), { actor: maija })).toEqual(refused('INVALID', { field: 'actor' }));
    expect(add(makeWorld(), { target: maija })).toEqual(refused('INVALID', { field: 'target' }));
    expect(add(makeWorld(), { target: undefined })).toEqual(
      refused('INVALID', { field: 'target' }),
    );
    expect(add(makeWorld(), { kind: 'block' })).toEqual(refused('INVALID', { field: 'kind' }));
    expect(add(makeWorld(), { kind: undefined })).toEqual(refused('INVALID', { field: 'kind' }));
  });

  it('PEOPLE-18 nobody favours themselves', () => {
    expect(add(makeWorld(), {}, aino, aino)).toEqual(refused('INVALID', { field: 'target' }));
  });

  it('PEOPLE-04 only who is there and visible: not unknown, hidden, archived or out of sight', () => {
    expect(add(new World().users(aino))).toEqual(refused('GONE'));
    expect(add(makeWorld().users(user(eero, { hideProfile: true })))).toEqual(refused('GONE'));
    expect(add(makeWorld().users(user(eero, { archived: true })))).toEqual(refused('GONE'));
    expect(
      add(makeWorld().users(user(eero, { birthday: '01.01.1990', gender_interest: 'Mies' }))),
    ).toEqual(refused('GONE'));
  });

  it("ACC-12 a hidden person is in nobody's favourites, also if a chat keeps them visible", () => {
    const meetId = meetIdOf(eero);
    const chatting = makeWorld()
      .users(user(eero, { hideProfile: true }))
      .meets(meet(meetId))
      .chats(chat(aino, meetId));
    expect(add(chatting)).toEqual(refused('GONE'));
  });

  it('SAFE-12 not who is blocked, either way', () => {
    expect(add(makeWorld().block(aino, eero))).toEqual(refused('GONE'));
    expect(add(makeWorld().block(eero, aino))).toEqual(refused('GONE'));
  });

  it("DATA-03 the time is the gateway's, and no words belong to a favourite", () => {
    expect(add(makeWorld(), { createdAt: 'x' })).toEqual(
      refused('SERVER_FIELD', { field: 'createdAt' }),
    );
    expect(add(makeWorld(), { message: 'x' })).toEqual(
      refused('UNKNOWN_FIELD', { field: 'message' }),
    );
    expect(add(makeWorld(), { mood: 'x' })).toEqual(refused('UNKNOWN_FIELD', { field: 'mood' }));
  });

  it('DATA-01 an id of another form is refused', () => {
    const doc = { actor: aino, kind: 'favourite', target: eero };
    expect(askRelation(makeWorld(), aino, 'favourite:x:y', doc)).toEqual(
      refused('INVALID', { field: 'id' }),
    );
  });
});
