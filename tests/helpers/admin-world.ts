import { expect, vi } from 'vitest';
import { termsClause } from '../../schemas/enumerations.ts';
import { meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import type { CasesAnswer } from '../../schemas/wire/admin.ts';
import { publishMeet } from './meet-up.ts';
import { Person } from './person.ts';
import { startTestGateway } from './test-gateway.ts';
import type { TestGateway } from './test-gateway.ts';

/** A gateway with an admin, five whose reports count, and somebody whom they may report, with a meet. */
export interface AdminWorld {
  gateway: TestGateway;
  admin: Person;
  target: Person;
  reporters: readonly [Person, Person, Person, Person, Person];
  meetId: string;
  /** Makes somebody an admin, or takes that from them, and waits until the gateway knows. */
  setAdmin(person: Person, isAdmin?: boolean): Promise<void>;
  /** Sends a report of `target`, of their meet, or of `about`; fails if it is refused. */
  report(from: Person, kind: 'user' | 'meet', reason?: string, about?: string): Promise<void>;
  /** The admin's decision. @returns the gateway's answer */
  decide(
    targetKind: string,
    id: string,
    decision: string,
    reason?: string,
  ): ReturnType<Person['call']>;
  /** The cases that are open to the admin. */
  cases(): Promise<CasesAnswer['cases']>;
  /** Whether a mail has said to a person why they were removed, and who decided it (SAFE-09). */
  explains(reason: string, by: string): Promise<boolean>;
}

/** Waits until something is so, a minute at most. */
export const waitUntil = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 });

export async function startAdminWorld(): Promise<AdminWorld> {
  const gateway = await startTestGateway();
  const { app, on } = gateway;
  const setAdmin: AdminWorld['setAdmin'] = async ({ uid }, isAdmin = true) => {
    await on.store.db('users').update(uid, (user) => user && { ...user, admin: isAdmin });
    await waitUntil(() => app.facts.user(uid)?.admin === isAdmin);
  };
  const admin = await Person.withProfile(app, 'Anneli');
  await setAdmin(admin);
  const target = await Person.withProfile(app, 'Tero');
  const reporterOf = async (name: string) => {
    const reporter = await Person.withProfile(app, name);
    // A report counts from a profile that is a week old (SAFE-04).
    const createdAt = '2026-01-01T00:00:00.000Z';
    await on.store.db('users').update(reporter.uid, (user) => user && { ...user, createdAt });
    await waitUntil(() => app.facts.user(reporter.uid)?.createdAt === createdAt);
    return reporter;
  };
  const reporters = [
    await reporterOf('Yksi'),
    await reporterOf('Kaksi'),
    await reporterOf('Kolme'),
    await reporterOf('Neljas'),
    await reporterOf('Viides'),
  ] as const;
  const meetId = await publishMeet(target);
  return {
    gateway,
    admin,
    target,
    reporters,
    meetId,
    setAdmin,
    async report(from, kind, reason = 'Muu syy', about = kind === 'user' ? target.uid : meetId) {
      const id = kind === 'user' ? userReportId(from.uid, about) : meetReportId(from.uid, about);
      await from.sync();
      const result = await from.create('relations', {
        id,
        actor: from.uid,
        kind: 'report',
        target: about,
        target_kind: kind,
        reason,
        text: 'Näin on.',
        chat_uid: null,
      });
      expect(result.refused).toBeUndefined();
    },
    decide: (targetKind, id, decision, reason = 'Perusteltu.') =>
      admin.call('POST', '/api/admin/decisions', { targetKind, target: id, decision, reason }),
    async cases() {
      return (await admin.call('GET', '/api/admin/cases')).json<CasesAnswer>().cases;
    },
    async explains(reason, by) {
      const words = `Peruste: ${reason}. Sääntökohta: ${termsClause}. Päätös tehtiin ${by} `;
      return (await gateway.mails()).some((mail) =>
        mail.includes(`Profiilisi on poistettu näkyvistä. ${words}`),
      );
    },
  };
}
