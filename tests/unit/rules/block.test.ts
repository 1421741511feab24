import { describe, expect, it } from 'vitest';
import { blockId } from '../../../schemas/domain/ids.ts';
import { askRelation } from '../helpers/relations.ts';
import { aino, eero, maija, now, user } from '../helpers/samples.ts';
import { World, refused, unchanged, written } from '../helpers/world.ts';

const makeWorld = () => new World().users(aino, user(eero, { name: 'Eero' }), maija);
const block = (where = makeWorld(), target = eero, actor = aino) => {
  const doc = { actor: aino, kind: 'block', target };
  return askRelation(where, actor, blockId(aino, target), doc);
};

describe('blocking', () => {
  it('SAFE-11 stores who blocked whom', () => {
    expect(written(block())).toEqual({
      _id: blockId(aino, eero),
      actor: aino,
      kind: 'block',
      target: eero,
      createdAt: now.toISOString(),
    });
  });

  it('SAFE-13 a favourite cannot be blocked; being favoured does not protect', () => {
    expect(block(makeWorld().favourite(aino, eero))).toEqual(
      refused('FAVOURITE_NOT_BLOCKABLE', { name: 'Eero' }),
    );
    expect(written(block(makeWorld().favourite(eero, aino))).target).toBe(eero);
  });

  it('SAFE-03 SAFE-13 but one who is archived, and neither to be seen among favourites nor named, can', () => {
    const where = makeWorld()
      .users(user(eero, { archived: true }))
      .favourite(aino, eero);
    expect(written(block(where)).target).toBe(eero);
  });

  it('SAFE-14 no unblock exists', () => {
    const where = makeWorld().block(aino, eero);
    expect(askRelation(where, aino, blockId(aino, eero), null)).toEqual(
      refused('BLOCK_IS_FOREVER'),
    );
  });

  it('SAFE-12 who has blocked me can be blocked back; hidden people too', () => {
    expect(written(block(makeWorld().block(eero, aino))).target).toBe(eero);
    expect(written(block(makeWorld().users(user(eero, { hideProfile: true })))).target).toBe(eero);
  });

  it('DATA-01 repeating changes nothing', () => {
    expect(block(makeWorld().block(aino, eero))).toEqual(unchanged);
  });

  it('SAFE-11 not oneself, not who is unknown, not in the name of another', () => {
    expect(block(makeWorld(), aino)).toEqual(refused('INVALID', { field: 'target' }));
    expect(block(new World().users(aino))).toEqual(refused('GONE'));
    expect(block(makeWorld(), eero, maija)).toEqual(refused('NOT_YOURS'));
  });

  it('PROF-29 needs a profile', () => {
    expect(block(new World().users(eero))).toEqual(refused('PROFILE_NEEDED'));
  });
});
