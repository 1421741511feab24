/** A relative time in words' raw form: `key` picks the sentence, `n` goes into it (FMT-17). */
export interface RelativeTime {
  key: 'now' | 'minutes' | 'hours' | 'days' | 'over_month';
  /** 0 for `now` and `over_month`. */
  n: number;
}

const MINUTE_MS = 60_000;

/** How long ago an instant was, floored; under a minute, or ahead, is `now`. */
export function relativeTime(instant: string, now: Date): RelativeTime {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  if (!(minutes >= 1)) return { key: 'now', n: 0 };
  if (minutes < 60) return { key: 'minutes', n: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { key: 'hours', n: hours };
  const days = Math.floor(hours / 24);
  return days < 30 ? { key: 'days', n: days } : { key: 'over_month', n: 0 };
}
