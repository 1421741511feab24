import { describe, expect, it } from 'vitest';
import {
  chatUidOf,
  favouriteId,
  meetReportId,
  newMeetId,
  newMessageId,
  newUid,
  signupId,
} from '../../schemas/domain/ids.ts';
import type { AppConfig } from '../../sync-server/config.ts';
import { loggerOptions, withoutPersonalData } from '../../sync-server/plugins/logging.ts';
import { StoreError } from '../../sync-server/store/errors.ts';

describe('what a log may hold', () => {
  const [aino, eero] = [newUid(), newUid()];
  const meet = newMeetId(eero, new Date());
  const chat = chatUidOf(aino, meet);

  it.each([
    aino,
    meet,
    chat,
    newMessageId(chat, new Date()),
    favouriteId(aino, eero),
    signupId(aino, meet),
    meetReportId(aino, meet),
    `meet_images/thumbnails/${eero}/picture.jpg`,
    `/chat/${chat}?from=${aino}`,
  ])('names nobody: %s', (id) => {
    const text = withoutPersonalData(`messages: write failed: document_too_large ${id} (413)`);
    expect(text).not.toContain(aino);
    expect(text).not.toContain(eero);
    expect(text).toMatch(/^messages: write failed: document_too_large .*<id>.* \(413\)$/);
  });

  it('nor an address, a token or a password', () => {
    const token = `eyJhbGciOi.${'a'.repeat(20)}.x-y`;
    const said = `to <aino.aalto@posti.fi>: http://gateway:sala@couch:5984 refused ${token}`;
    expect(withoutPersonalData(said)).toBe(
      'to <<email>>: http://<credentials>@couch:5984 refused <token>',
    );
  });

  it('of an error what went wrong; of a store that does not answer not where it was asked', () => {
    const { serializers } = loggerOptions({ logLevel: 'info' } as AppConfig) as {
      serializers: Record<'err' | 'req' | 'res', (value: unknown) => Record<string, unknown>>;
    };
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const failed = new TypeError('fetch failed', { cause: refused });
    const silent = new StoreError(`users: get failed for ${aino}`, undefined, failed);
    expect(serializers.err(silent)).toEqual({
      type: 'StoreError',
      code: 'ECONNREFUSED',
      status: undefined,
      message: 'users: get failed for <id>',
      stack: '',
    });
    const busy = serializers.err(new StoreError('busy', 503, 'no error'));
    expect(busy).toMatchObject({ status: 503, code: undefined, stack: '' });
    const bug = serializers.err(Object.assign(new Error(`no ${eero}`), { code: 'E_BUG' }));
    expect(bug).toMatchObject({ type: 'Error', code: 'E_BUG', message: 'no <id>' });
    expect(bug['stack']).toMatch(/^Error: no <id>\n +at /);
    for (const name of ['req', 'res'] as const)
      expect(serializers[name]({ url: `/chat/${chat}` })).toEqual({});
  });
});
