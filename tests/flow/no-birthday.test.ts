import { afterEach, describe, expect, it } from 'vitest';
import { matchesPreferences } from '../../schemas/domain/meet-visibility.ts';
import type { MeetDoc, ProfileDoc } from '../../schemas/documents/device.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { publishMeet } from '../helpers/meet-up.ts';
import { usualAge } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** No app leaves a birthday out, but the contract knows owners without one: their meets are in the list of all. */
describe.each([
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
])('a birthday that is %s', (_how, birthday) => {
  let gateway: TestGateway;

  afterEach(() => gateway.stop());

  /** What is stored without a birthday: the profile, and the copy that its meet carries. */
  async function forget(database: 'users' | 'meets', id: string, field: string): Promise<void> {
    const documents = databaseAs<Stored & Record<string, unknown>>(gateway.app.store, database);
    await documents.update(id, (before) => {
      const { [field]: _known, ...doc } = before ?? { _id: id };
      return { ...doc, _id: id, ...(birthday !== undefined && { [field]: birthday }) };
    });
  }

  it('MEET-05 keeps a meet out of preferences alone, and PROF-04 its owner can give one', async () => {
    gateway = await startTestGateway();
    const aino = await Person.withProfile(gateway.app, 'Aino');
    const ville = await Person.withProfile(gateway.app, 'Ville');
    const meetId = await publishMeet(aino);
    const seen = (): MeetDoc | undefined =>
      ville.device.docs.meets.get(meetId) as MeetDoc | undefined;
    const profileOf = ({ device, uid }: Person): ProfileDoc | undefined =>
      device.docs.profile.get(uid) as ProfileDoc | undefined;
    const fits = (): boolean => {
      const [mine, meet] = [profileOf(ville), seen()];
      return mine !== undefined && meet !== undefined && matchesPreferences(mine, meet);
    };
    await ville.eventually(() => fits());
    await forget('meets', meetId, 'owner_user_birthday');
    await forget('users', aino.uid, 'birthday');
    await ville.eventually(() => !fits());
    expect(seen()).toMatchObject({ listed: true, owner_user_age: 0 });
    await aino.eventually(() => profileOf(aino)?.birthday === '');
    const before = { ...profileOf(aino) };
    const given = { ...before, birthday: '05.05.1990' };
    expect((await aino.push('profile', aino.uid, given, before)).refused).toBeUndefined();
    await ville.eventually(() => fits());
    expect(seen()?.owner_user_age).toBe(usualAge);
  });
});
