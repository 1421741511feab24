import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockId,
  chatOfMessageId,
  chatUidOf,
  favouriteId,
  isPictureId,
  meetReportId,
  newMeetId,
  newMessageId,
  newPictureId,
  newUid,
  openingMessageId,
  ownerOfMeetId,
  parseRelationId,
  partiesOf,
  signupId,
  userReportId,
} from '../../../schemas/domain/ids.ts';
import { aino, eero, meetIdOf, now } from '../helpers/samples.ts';

const meetId = meetIdOf(eero);
const chatUid = chatUidOf(aino, meetId);

describe('ids', () => {
  it('DATA-10 a uid is 20 characters [a-z0-9], never the same twice', () => {
    const uids = Array.from({ length: 500 }, () => newUid());
    for (const uid of uids) expect(uid).toMatch(/^[a-z0-9]{20}$/);
    expect(new Set(uids).size).toBe(500);
  });

  it('DATA-10 bytes that would favour the first letters are left out', () => {
    let calls = 0;
    const random = (count: number): Uint8Array => {
      calls += 1;
      return new Uint8Array(count).fill(calls === 1 ? 255 : 35);
    };
    expect(newUid(random)).toBe('z'.repeat(20));
    expect(calls).toBe(2);
  });

  it('IMG-10 a picture id is 26 characters', () => {
    expect(isPictureId(newPictureId())).toBe(true);
    expect(isPictureId('../../etc/passwd')).toBe(false);
  });

  it('DATA-40 a meet id is {ownerUid}_{timestamp} and names its owner', () => {
    expect(newMeetId(eero, now)).toBe(`${eero}_${now.getTime()}`);
    expect(ownerOfMeetId(newMeetId(eero, now))).toBe(eero);
    for (const bad of [eero, `${eero}_12`, `${eero}_1795000000000x`, `x_${meetId}`, '']) {
      expect(ownerOfMeetId(bad), bad).toBeUndefined();
    }
  });

  it('DATA-60 a chat uid is {applicantUid}_{meetId} and names both parties', () => {
    expect(chatUid).toBe(`${aino}_${meetId}`);
    expect(partiesOf(chatUid)).toEqual({ applicant: aino, owner: eero, meetId });
    expect(partiesOf(meetId)).toBeUndefined();
    expect(partiesOf(`${chatUid}:1`)).toBeUndefined();
  });

  it('DATA-02 message ids belong to their chat and sort by the time of the device', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000_000), fc.nat(4_000_000_000_000), (a, b) => {
        const [first, second] = [a, b].map((ms) => newMessageId(chatUid, new Date(ms)));
        expect(chatOfMessageId(first ?? '')).toBe(chatUid);
        if (a < b) expect((first ?? '') < (second ?? '')).toBe(true);
      }),
    );
    expect(newMessageId(chatUid, now)).not.toBe(newMessageId(chatUid, now));
    expect(chatOfMessageId(`${chatUid}:short`)).toBeUndefined();
    expect(chatOfMessageId(chatUid)).toBeUndefined();
  });

  it('DATA-02 the opening message has one id, before any other of that time', () => {
    const id = openingMessageId(chatUid, now.toISOString());
    expect(id).toBe(openingMessageId(chatUid, now.toISOString()));
    expect(chatOfMessageId(id)).toBe(chatUid);
    expect(id < newMessageId(chatUid, now, (n) => new Uint8Array(n).fill(1))).toBe(true);
  });

  it('DATA-01 relation ids are deterministic: actor and target; a sign-up is its chat uid', () => {
    expect(signupId(aino, meetId)).toBe(`signup:${chatUid}`);
    expect(parseRelationId(favouriteId(aino, eero))).toEqual({
      kind: 'favourite',
      actor: aino,
      target: eero,
    });
    expect(parseRelationId(blockId(aino, eero))).toEqual({
      kind: 'block',
      actor: aino,
      target: eero,
    });
    expect(parseRelationId(userReportId(aino, eero))).toEqual({
      kind: 'report',
      target_kind: 'user',
      actor: aino,
      target: eero,
    });
    expect(parseRelationId(meetReportId(aino, meetId))).toEqual({
      kind: 'report',
      target_kind: 'meet',
      actor: aino,
      target: meetId,
    });
    expect(parseRelationId(signupId(aino, meetId))).toEqual({
      kind: 'signup',
      actor: aino,
      target: meetId,
    });
  });

  it('DATA-01 no other text is a relation id', () => {
    const bad = [
      '',
      'favourite:aino:eero',
      `favourite:${aino}`,
      `like:${aino}:${eero}`,
      `report:${aino}:chat:${eero}`,
      `report:${aino}:user:${meetId}`,
      `report:${aino}:meet:${eero}`,
      `signup:${aino}_${eero}`,
      `favourite:${aino}:${eero}\n`,
    ];
    for (const id of bad) expect(parseRelationId(id), id).toBeUndefined();
  });
});
