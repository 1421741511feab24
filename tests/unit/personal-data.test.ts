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
import { withoutPersonalData } from '../../sync-server/plugins/logging.ts';

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
});
