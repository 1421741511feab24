import { describe, expect, it } from 'vitest';
import { ageOn } from '../../schemas/domain/age.ts';
import { partiesOf } from '../../schemas/domain/ids.ts';
import { meetErrors } from '../../schemas/domain/validate-meet.ts';
import { profileErrors } from '../../schemas/domain/validate-profile.ts';
import { meetTypes } from '../../schemas/enumerations.ts';
import { isListedPlace } from '../../schemas/places.ts';
import { generateWorld } from '../../sync-server/demo/generate.ts';
import { presentationsOf } from '../../sync-server/demo/make-names.ts';
import { drawPortrait } from '../../sync-server/demo/art/portrait/portrait.ts';
import { drawScene } from '../../sync-server/demo/art/scenes/scene.ts';
import { createRandom } from '../../sync-server/demo/random.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const size = { people: 400, meets: 200, chats: 150 };
const world = generateWorld(size, 'test', now);

describe('invented worlds', () => {
  it('GEN-05 are the same for a seed and an instant, and others for another seed', () => {
    expect(generateWorld(size, 'test', now)).toEqual(world);
    expect(generateWorld(size, 'other', now).people[0]?.uid).not.toBe(world.people[0]?.uid);
  });

  it('PROF-01 PROF-18 have only profiles that the editor would accept', () => {
    for (const person of world.people) {
      expect([person.name, profileErrors(person, { now, creating: true })]).toEqual([
        person.name,
        {},
      ]);
      expect(ageOn(person.birthday, now)).toBeGreaterThanOrEqual(18);
    }
  });

  it('MEET-22 MEET-29 have only meets that the editor would accept, in the future', () => {
    for (const meet of world.meets)
      expect(meetErrors({ ...meet }, { now, creating: true })).toEqual({});
    expect(new Set(world.meets.map(({ meetId }) => meetId)).size).toBe(world.meets.length);
    expect(world.meets.every(({ location }) => isListedPlace(location))).toBe(true);
  });

  it('GEN-05 vary: names, towns, texts, every gender; no text twice in a hundred people', () => {
    const distinct = (values: readonly unknown[]) => new Set(values).size;
    const written = world.people.map(({ bio_text }) => bio_text).filter((text) => text !== '');
    expect(distinct(written)).toBeGreaterThan(written.length * 0.97);
    expect(distinct(world.people.map(({ location }) => location))).toBeGreaterThan(50);
    expect(distinct(world.people.map(({ name }) => name))).toBeGreaterThan(120);
    expect(distinct(world.people.map(({ gender }) => gender))).toBe(4);
    expect(distinct(world.meets.map(({ meet_type }) => meet_type))).toBeGreaterThan(20);
  });

  it('SIGNUP-01 SYNC-11 have chats whose messages follow each other between creation and now', () => {
    for (const { chat, messages, signup, action } of world.chats) {
      expect(partiesOf(chat.uid)).toMatchObject({
        applicant: chat.applicant_id,
        owner: chat.owner_id,
        meetId: chat.meet_id,
      });
      const times = messages.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort());
      expect(new Set(messages.map(({ _id }) => _id)).size).toBe(messages.length);
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(now.getTime());
      expect(messages[0]).toMatchObject({ kind: 'opening', sender_id: chat.applicant_id });
      expect(signup).toMatchObject({
        kind: 'signup',
        target: chat.meet_id,
        actor: chat.applicant_id,
      });
      expect(action).toMatchObject({ receiver: chat.owner_id, chat_uid: chat.uid });
      expect(chat.applicant_id).not.toBe(chat.owner_id);
    }
  });

  it('GEN-05 can be made as large as for benchmarks', () => {
    // A fifth of what the largest has: it takes seconds to make.
    const large = generateWorld({ people: 4000, meets: 600, chats: 1000 }, 'bench', now);
    expect(large.people).toHaveLength(4000);
    expect(new Set(large.people.map(({ uid }) => uid)).size).toBe(4000);
    expect(large.chats).toHaveLength(1000);
  });
});

describe('drawings', () => {
  it('GEN-05 are whole SVG, the same for a seed, for everybody and every meet type', () => {
    for (let at = 0; at < 40; at += 1) {
      const kinds = presentationsOf(createRandom('kinds'), world.people[at]?.name ?? '');
      const svg = drawPortrait(createRandom(`p${at}`), kinds, 20 + at);
      expect(svg).toBe(drawPortrait(createRandom(`p${at}`), kinds, 20 + at));
      expect(svg).not.toMatch(/NaN|undefined/);
    }
    for (const type of meetTypes)
      expect(drawScene(createRandom(type), type)).not.toMatch(/NaN|undefined/);
  });

  it('GEN-05 use every id once', () => {
    for (let at = 0; at < 40; at += 1) {
      const svg = drawPortrait(
        createRandom(`id${at}`),
        at % 2 ? ['feminine', 'masculine'] : ['masculine'],
        30,
      );
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
