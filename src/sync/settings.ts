/** Times in milliseconds and sizes of sync; tests shorten them. */
export interface SyncSettings {
  /** How long writes and pulls of one moment are gathered into one request. */
  batchWindow: number;
  /** How long the first request waits until every collection has asked. */
  coldStartWait: number;
  requestTimeout: number;
  /** First and longest pause between attempts that failed. */
  retryFirst: number;
  retryMax: number;
  /** Least pause between two comparisons of digests. */
  checkEvery: number;
  /** A stream that has said nothing for this long is dead. */
  streamSilence: number;
  /** One that ended sooner than this counts as failed: the next pause is longer. */
  streamLasts: number;
  /** Without a stream, everything is pulled this often; with one, after the device's clock was set. */
  pollEvery: number;
  /** A page hidden for this long, as all other tabs, drops its stream. */
  hiddenAfter: number;
  /** How often unsent writes that nobody pushes are looked for. */
  sweepEvery: number;
  /** Tombstones younger than this are left for the next time. */
  tombstoneAge: number;
  /** Documents handed to RxDB at once. */
  slice: number;
  /** A follower asks the leading tab this often whether it lives, and takes over after two silences. */
  leaderPing: number;
}

/** What the app uses. */
export const defaultSettings: SyncSettings = {
  batchWindow: 1,
  coldStartWait: 400,
  requestTimeout: 30_000,
  retryFirst: 500,
  retryMax: 20_000,
  checkEvery: 10 * 60_000,
  streamSilence: 60_000,
  streamLasts: 5_000,
  pollEvery: 60_000,
  hiddenAfter: 5 * 60_000,
  sweepEvery: 5_000,
  tombstoneAge: 10_000,
  slice: 60,
  leaderPing: 2_500,
};
