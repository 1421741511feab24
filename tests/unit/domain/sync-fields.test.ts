import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { hiddenServerFields, syncFields } from '../../../schemas/domain/sync-fields.ts';
import { aino, chat, eero, meet, meetIdOf, profileFields, user } from '../helpers/samples.ts';

type Lists = Readonly<Record<'client' | 'fixed' | 'server', readonly string[]>>;
const listsOf = (name: (typeof collectionNames)[number]): Lists => syncFields[name];
const known = (name: (typeof collectionNames)[number]): string[] => [
  ...Object.values(listsOf(name)).flat(),
  ...hiddenServerFields,
];

describe('who writes which field', () => {
  it('DATA-03 no field has two writers', () => {
    for (const name of collectionNames) {
      const fields = Object.values(listsOf(name)).flat();
      expect(new Set(fields).size, name).toBe(fields.length);
      for (const hidden of hiddenServerFields) {
        if (name !== 'chats') expect(listsOf(name).client, name).not.toContain(hidden);
      }
    }
  });

  it('DATA-03 every stored field is classified: a new one must be given a writer', () => {
    const meetId = meetIdOf(eero);
    for (const field of Object.keys(user(aino))) expect(known('profile')).toContain(field);
    for (const field of Object.keys(meet(meetId))) expect(known('meets')).toContain(field);
    for (const field of Object.keys(chat(aino, meetId))) expect(known('chats')).toContain(field);
  });

  it('DATA-11 the owner writes exactly the profile fields of the contract', () => {
    expect([...syncFields.profile.client].sort()).toEqual(Object.keys(profileFields()).sort());
  });

  it("DATA-72 people and affiliates are nobody's to write", () => {
    expect(syncFields.people.client).toEqual([]);
    expect(syncFields.affiliates.client).toEqual([]);
  });
});
