import { describe, expect, it } from 'vitest';
import * as lists from '../../../schemas/enumerations.ts';
import { limits } from '../../../schemas/limits.ts';
import { refusalCodes } from '../../../schemas/refusal-codes.ts';

describe('closed lists', () => {
  it('FMT-01..13 have the lengths that the rules name, without repeats', () => {
    const lengths: [readonly string[], number][] = [
      [lists.genders, 4],
      [lists.genderInterests, 4],
      [lists.lookingFor, 5],
      [lists.educations, 6],
      [lists.relationshipStatuses, 5],
      [lists.exercises, 5],
      [lists.smokings, 6],
      [lists.alcohols, 5],
      [lists.kidsOptions, 6],
      [lists.petsOptions, 7],
      [lists.meetGenders, 4],
      [lists.starSigns, 12],
      [lists.meetTypes, 24],
      [lists.reportReasons, 9],
    ];
    for (const [list, length] of lengths) {
      expect(list).toHaveLength(length);
      expect(new Set(list).size).toBe(length);
    }
  });

  it('FMT-06 exercise goes from the first to the last level of the specification', () => {
    expect(lists.exercises[0]).toBe('En juurikaan liiku');
    expect(lists.exercises.at(-1)).toBe('Päivittäinen elämäntapa');
  });

  it('MEET-30 the types that get the public-place advice are five of the list', () => {
    expect(lists.privatePlaceMeetTypes).toHaveLength(5);
    for (const type of lists.privatePlaceMeetTypes) expect(lists.meetTypes).toContain(type);
  });

  it('SAFE-08 the urgent reasons are of the list', () => {
    for (const reason of lists.urgentReportReasons) expect(lists.reportReasons).toContain(reason);
  });

  it('LIM-01..12 are the numbers of the rules', () => {
    expect(limits).toMatchObject({
      favourites: 20,
      nearbyPage: 15,
      meetsStep: 10,
      ownMeetsPage: 10,
      affiliateEvery: 3,
      signupMessage: 1000,
      chatMessage: 1000,
      bio: 500,
      meetDescription: 500,
      meetDescriptionPreview: 90,
      meetReports: 3,
      userReports: 5,
      actionDays: 28,
      minAge: 18,
      maxPartnerAge: 100,
      minDistance: 5,
      maxDistance: 300,
      defaultDistance: 300,
      fallbackDistance: 55,
      passwordMin: 6,
      toastMs: 5000,
      unreadPollMs: 60_000,
      unreadGapMs: 900_000,
      newMessageThrottleMs: 43_200_000,
      resumableBytes: 262_144,
    });
  });

  it('API-09 every refusal has an HTTP status of an error', () => {
    for (const status of Object.values(refusalCodes)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });
});
