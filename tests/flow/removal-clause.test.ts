import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userReportId } from '../../schemas/domain/ids.ts';
import { ageClause, termsClause } from '../../schemas/enumerations.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** Which heading of the terms somebody is told who was removed. */
describe('clause of a removal', () => {
  let gateway: TestGateway;
  let admin: Person;
  let reporters: Person[];

  beforeAll(async () => {
    gateway = await startTestGateway();
    const { app, on } = gateway;
    const users = on.store.db('users');
    admin = await Person.withProfile(app, 'Anneli');
    await users.update(admin.uid, (user) => user && { ...user, admin: true });
    reporters = await Promise.all(
      ['Yksi', 'Kaksi', 'Kolme', 'Neljas', 'Viides'].map((name) => Person.withProfile(app, name)),
    );
    // A report counts from a profile that is a week old (SAFE-04).
    const createdAt = '2026-01-01T00:00:00.000Z';
    for (const { uid } of reporters)
      await users.update(uid, (user) => user && { ...user, createdAt });
    await vi.waitFor(() => {
      expect(app.facts.user(admin.uid)?.admin).toBe(true);
      for (const { uid } of reporters) expect(app.facts.user(uid)?.createdAt).toBe(createdAt);
    });
  });
  afterAll(() => gateway.stop());

  async function report(from: Person | undefined, about: Person, reason: string): Promise<void> {
    if (from === undefined) throw new Error('no reporter');
    await from.sync();
    const id = userReportId(from.uid, about.uid);
    const answer = await from.create('relations', {
      id,
      actor: from.uid,
      kind: 'report',
      target: about.uid,
      target_kind: 'user',
      reason,
      text: '',
      chat_uid: null,
    });
    expect(answer.refused).toBeUndefined();
  }

  const decide = async (about: Person, decision: string) => {
    const body = { targetKind: 'user', target: about.uid, decision, reason: 'Kuva' };
    const answer = await admin.call('POST', '/api/admin/decisions', body);
    expect(answer.statusCode).toBe(200);
  };
  const clauseOf = (about: Person) => gateway.app.facts.user(about.uid)?.archived_statement?.clause;
  const isMailed = async (words: string) =>
    vi.waitFor(async () => expect((await gateway.mails()).join()).toContain(words), 5000);

  it('SAFE-09 who is removed because reports call them underage is told the age limit, not what may be shown', async () => {
    const young = await Person.withProfile(gateway.app, 'Nuori');
    await report(reporters[0], young, 'Alaikäinen käyttäjä');
    await decide(young, 'hide');
    expect(clauseOf(young)).toBe(ageClause);
    await isMailed(`Peruste: Kuva. Sääntökohta: ${ageClause}.`);
    // Decided anew, upon the same report.
    await decide(young, 'restore');
    await decide(young, 'hide');
    expect(clauseOf(young)).toBe(ageClause);
    await decide(young, 'delete');
    await isMailed(`Tilisi on poistettu pysyvästi. Peruste: Kuva. Sääntökohta: ${ageClause}.`);
  });

  it('SAFE-09 other reports beside it, or none at all, leave the clause on content', async () => {
    const rude = await Person.withProfile(gateway.app, 'Riku');
    await decide(rude, 'hide');
    expect(clauseOf(rude)).toBe(termsClause);
    await decide(rude, 'restore');
    await report(reporters[0], rude, 'Alaikäinen käyttäjä');
    await report(reporters[1], rude, 'Häirintä, uhkailu tai vihapuhe');
    await decide(rude, 'hide');
    expect(clauseOf(rude)).toBe(termsClause);
  });

  it('SAFE-02 SAFE-09 the number of reports, too, names the clause of the reason that it gives', async () => {
    const young = await Person.withProfile(gateway.app, 'Nelli');
    for (const reporter of reporters) await report(reporter, young, 'Alaikäinen käyttäjä');
    await vi.waitFor(() => expect(clauseOf(young)).toBe(ageClause), 5000);
    await isMailed(`Peruste: Alaikäinen käyttäjä. Sääntökohta: ${ageClause}.`);
  });
});
