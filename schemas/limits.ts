/** The limits of RULES.md LIM, in one place. Lengths are counted in code points (FMT-19). */
export const limits = {
  favourites: 20,
  nearbyPage: 15,
  meetsStep: 10,
  ownMeetsPage: 10,
  affiliateEvery: 3,
  signupMessage: 1000,
  chatMessage: 1000,
  chatCounterFrom: 900,
  bio: 500,
  meetDescription: 500,
  meetDescriptionPreview: 90,
  meetReports: 3,
  userReports: 5,
  userReportsWindowDays: 180,
  reporterMinAgeDays: 7,
  reportsPerDay: 10,
  reportText: 1000,
  actionDays: 28,
  minAge: 18,
  maxPartnerAge: 100,
  minHeight: 120,
  maxHeight: 230,
  name: 40,
  occupation: 60,
  socialName: 30,
  minDistance: 5,
  maxDistance: 300,
  defaultDistance: 300,
  fallbackDistance: 55,
  passwordMin: 6,
  passwordMax: 200,
  email: 254,
  meetMonthsAhead: 12,
  /** More than anybody plans: it only stops programs. */
  meetsPerDay: 1000,
  signupsPerDayNew: 10,
  signupsPerDay: 30,
  newAccountDays: 7,
  newUserGems: 10,
  newUserMeetTokens: 5,
  suggestionName: 100,
  suggestionText: 1000,
  imageBytes: 15 * 1024 * 1024,
  resumableBytes: 262_144,
  /** Uploads in pieces that one account may have begun and not ended. */
  unfinishedUploads: 3,
  lastLocationDays: 30,
  newMessageThrottleMs: 43_200_000,
  unreadPollMs: 60_000,
  unreadGapMs: 15 * 60_000,
  toastMs: 5000,
} as const;

/** Version label shown to users (GEN-04). */
export const appVersion = '1.53';

/** Length in code points, as every limit counts (FMT-19). */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The text cut to that many code points. */
export function truncate(text: string, most: number): string {
  return codePoints(text) <= most ? text : [...text].slice(0, most).join('');
}
