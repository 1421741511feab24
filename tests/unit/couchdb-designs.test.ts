import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { couchDatabases } from '../../couchdb/databases.ts';
import { designDocuments, mangoIndexes } from '../../couchdb/design-documents.ts';
import { readerRole } from '../../couchdb/security.ts';

type Database = (typeof couchDatabases)[number];

/** Runs code as CouchDB's query server does: alone, with `emit` and nothing of Node. */
function emitted(database: Database, view: string, ...docs: object[]): unknown[] {
  const source = designDocuments(database).find(({ _id }) => _id === '_design/app')?.views?.[view];
  const code = `
    var rows = [];
    function emit(key, value) { rows.push(key); }
    var fun = (${source?.map});
    JSON.parse(input).forEach(function (doc) { fun(doc); });
    JSON.stringify(rows)`;
  const context = createContext({ input: JSON.stringify(docs) });
  return JSON.parse(runInContext(code, context) as string) as unknown[];
}

/** What the guard throws, or undefined if it lets the write pass. */
function refusal(user: object, security: object | null): unknown {
  const guard = designDocuments('users').find(({ _id }) => _id === '_design/guard');
  const code = `
    var a = JSON.parse(input), thrown;
    try { (${guard?.validate_doc_update})(a[0], a[1], a[2], a[3]); } catch (e) { thrown = e; }
    JSON.stringify({ thrown: thrown })`;
  const input = JSON.stringify([{ _id: 'x' }, null, user, security]);
  const result = runInContext(code, createContext({ input })) as string;
  return (JSON.parse(result) as { thrown?: unknown }).thrown;
}

describe('CouchDB guard: who may write', () => {
  const security = {
    admins: { names: ['import'], roles: ['kohdataan_gateway'] },
    members: { names: ['reader'], roles: ['kohdataan_gateway', readerRole(''), 'readers'] },
  };
  const forbidden = { forbidden: 'only the gateway writes to this database' };

  it('GEN-06 the gateway, named admins of the database and server admins', () => {
    expect(refusal({ name: 'gateway', roles: ['kohdataan_gateway'] }, security)).toBeUndefined();
    expect(refusal({ name: 'import', roles: [] }, security)).toBeUndefined();
    expect(refusal({ name: 'root', roles: ['_admin'] }, security)).toBeUndefined();
    expect(refusal({ name: 'root', roles: ['_admin'] }, null)).toBeUndefined();
  });

  it('GEN-06 nobody else: members that may read, strangers, nobody at all, a database without security', () => {
    expect(refusal({ name: 'reader', roles: [] }, security)).toEqual(forbidden);
    expect(refusal({ name: 'eve', roles: ['readers'] }, security)).toEqual(forbidden);
    expect(refusal({ name: 'eve', roles: [readerRole('')] }, security)).toEqual(forbidden);
    expect(refusal({ name: 'eve', roles: ['other'] }, security)).toEqual(forbidden);
    expect(refusal({ name: null, roles: [] }, security)).toEqual(forbidden);
    expect(refusal({ name: 'eve', roles: ['kohdataan'] }, {})).toEqual(forbidden);
    expect(refusal({ name: null, roles: [] }, null)).toEqual(forbidden);
    expect(refusal({ name: null, roles: [] }, { admins: { names: [null] } })).toEqual(forbidden);
  });

  it('GEN-06 guards every database', () => {
    for (const database of couchDatabases)
      expect(designDocuments(database).map(({ _id }) => _id)).toContain('_design/guard');
  });
});

describe('CouchDB views', () => {
  it('GEN-06 every function is one to CouchDB; reduce functions are built-in ones; nothing is built after each write', () => {
    for (const database of couchDatabases)
      for (const design of designDocuments(database)) {
        expect(design.autoupdate).toBe(false);
        for (const [view, { map, reduce }] of Object.entries(design.views ?? {})) {
          // Evaluated as it is: CouchDB's QuickJS finds no function in a bare `function map() {}`.
          expect(typeof runInContext(map, createContext({})), view).toBe('function');
          expect({ view, reduce }).toEqual({ view, reduce: '_count' });
        }
        const { validate_doc_update: guard } = design;
        if (guard) expect(typeof runInContext(guard, createContext({}))).toBe('function');
      }
  });

  it('GEN-06 people by town, meets by owner and by time', () => {
    expect(
      emitted(
        'users',
        'by_location',
        { location: 'Oulu' },
        { location: 'Oulu', hideProfile: true },
      ),
    ).toEqual([
      ['Oulu', false],
      ['Oulu', true],
    ]);
    const meet = {
      uid: 'a',
      meet_date: '2026-12-01T16:00:00.000Z',
      closed: false,
      archived: false,
    };
    expect(emitted('meets', 'by_owner', meet)).toEqual([['a', meet.meet_date]]);
    const listed = emitted('meets', 'open_by_date', meet, { ...meet, closed: true });
    expect(listed).toEqual([meet.meet_date]);
  });

  it('GEN-06 chats by both parties, messages by chat and day', () => {
    expect(emitted('chats', 'by_party', { owner_id: 'o', applicant_id: 'a' })).toEqual(['o', 'a']);
    const message = { chat_uid: 'c', timestamp: '2026-11-21T10:00:00.000Z' };
    expect(emitted('messages', 'count_by_chat', message)).toEqual(['c']);
    expect(emitted('messages', 'count_by_day', message)).toEqual([[2026, 11, 21]]);
  });

  it('GEN-06 relations by target, reports by day, actions by receiver, gateway documents by kind', () => {
    const report = {
      kind: 'report',
      target: 'm',
      target_kind: 'meet',
      reason: 'Muu syy',
      createdAt: '2026-11-21T10:00:00.000Z',
    };
    const favourite = { kind: 'favourite', target: 'b', createdAt: report.createdAt };
    expect(emitted('relations', 'by_target', report, favourite)).toEqual([
      ['m', 'report'],
      ['b', 'favourite'],
    ]);
    expect(emitted('relations', 'reports_by_day', report, favourite)).toEqual([
      ['2026-11-21', 'meet', 'Muu syy'],
    ]);
    expect(emitted('actions', 'by_receiver', { receiver: 'r' })).toEqual([['r', false]]);
    expect(emitted('gateway', 'by_kind', { kind: 'lease' })).toEqual(['lease']);
  });

  it('GEN-06 indexes name their fields', () => {
    const indexes = couchDatabases.flatMap((database) => mangoIndexes(database));
    expect(indexes.length).toBeGreaterThan(0);
    for (const index of indexes)
      expect(index).toMatchObject({
        type: 'json',
        ddoc: expect.any(String),
        name: expect.any(String),
        index: { fields: expect.any(Array) },
      });
  });
});
