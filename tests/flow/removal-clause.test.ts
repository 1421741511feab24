import { afterAll, describe, expect, it, vi } from 'vitest';
import { ageClause, termsClause } from '../../schemas/enumerations.ts';
import { startAdminWorld } from '../helpers/admin-world.ts';
import { Person } from '../helpers/person.ts';

const world = await startAdminWorld();
const { gateway, reporters } = world;
afterAll(() => gateway.stop());

/** Which heading of the terms somebody is told who was removed. */
describe('clause of a removal', () => {
  const report = (from: Person, about: Person, reason: string) =>
    world.report(from, 'user', reason, about.uid);
  const decide = async (about: Person, decision: string) => {
    const answer = await world.decide('user', about.uid, decision, 'Kuva');
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
