import { formatAsNumber } from './format.ts';

/** `70 %` from 70. */
export function formatPercent(value: number): string {
  return formatAsNumber(value / 100, { style: 'percent' });
}

/** `12,3 Mt` with a no-break space, and from a thousand of them `1,2 Gt`; in English `12.3 MB`. */
export function formatBytes(bytes: number): string {
  const large = bytes >= 1e9;
  const unit = large ? 'gigabyte' : 'megabyte';
  const size = formatAsNumber(bytes / (large ? 1e9 : 1e6), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  });
  return size.replace(' ', '\u00a0');
}
