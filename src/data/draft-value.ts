import { editOf } from './edit-of.ts';
import type { Edit } from './edit-of.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every field that one of them has. */
const namesIn = (...all: readonly unknown[]): string[] => [
  ...new Set(all.flatMap((one) => (isFields(one) ? Object.keys(one) : []))),
];

/** Whether two drafts, or fields of them, say the same. Each reading of the store makes new blobs of its pictures. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isFields(a) || !isFields(b)) return false;
  if (a instanceof Blob && b instanceof Blob) return a.size === b.size && a.type === b.type;
  return namesIn(a, b).every((name) => isSame(a[name], b[name]));
}

/** The newer draft with the older one's own objects where they say the same: a picture need not load again. */
export function withKnown<T>(older: T, newer: T): T {
  if (isSame(older, newer)) return older;
  if (!isFields(older) || !isFields(newer) || newer instanceof Blob) return newer;
  const fields = Object.entries(newer);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, withKnown(older[name], value)]),
  ) as T;
}

/** Fields of forms in which somebody writes at length. */
const texts: ReadonlySet<string> = new Set(['description', 'bio_text']);

/**
 * A draft that was changed in two places: in another tab, or by a refused text that comes back while one types.
 * Of a form each field by itself, of a text both changes, and so of a form's long one. @param base what both were
 * made of
 */
export function mergeDrafts(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  if (isSame(mine, base)) return theirs;
  if (!isFields(mine) && !isFields(theirs)) return mergeTexts(base, mine, theirs);
  const [before, own, others] = [base, mine, theirs].map((one) => (isFields(one) ? one : {}));
  const fields = namesIn(own, others).map((name) => {
    const [was, mine, theirs] = [before?.[name], own?.[name], others?.[name]];
    // One that is typed anew stands for what is stored elsewhere: what both have of that would be there twice.
    const areTexts = [was, mine, theirs].every((one) => typeof one === 'string');
    if (texts.has(name) && areTexts) return [name, mergeDrafts(was, mine, theirs)] as const;
    return [name, isSame(mine, was) ? theirs : mine] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Whether a text has all letters of another, and in one place more. */
const goesOn = (after: readonly string[], before: readonly string[]): boolean => {
  const { from, to } = editOf(before, after);
  return from === to;
};

/**
 * How much both have put in first: another tab has taken over what was noted here, and both went on from there. The line
 * break with which a refused text comes back is none of that.
 */
function sharedBeginning({ put }: Edit, other: Edit): number {
  const { from } = editOf(put, other.put);
  return put.slice(0, from).join('').trim() ? from : 0;
}

/** Where both have changed the same place, the other's comes after it: nothing that was typed is lost. */
function mergeTexts(base: unknown, mine: unknown, theirs: unknown): string {
  const [before = [], own = [], others = []] = [base, mine, theirs].map((one) => [
    ...(typeof one === 'string' ? one : ''),
  ]);
  // A tab that opens stores what another has noted so far, which is about to store it with what came after.
  if (goesOn(others, before) && goesOn(own, others)) return own.join('');
  if (goesOn(own, before) && goesOn(others, own)) return others.join('');
  const edits: [Edit, Edit] = [editOf(before, own), editOf(before, others)];
  const [first, second] = edits.sort((a, b) => a.from - b.from);
  if (first.from === second.from) second.put = second.put.slice(sharedBeginning(first, second));
  const end = Math.max(first.to, second.to);
  const between = before.slice(first.to, Math.max(first.to, second.from));
  return [
    ...before.slice(0, first.from),
    ...first.put,
    ...between,
    ...second.put,
    ...before.slice(end),
  ].join('');
}

/** What comes back, before what has been typed since. */
export function putBefore(value: unknown, since: unknown): unknown {
  if (!since) return value;
  if (typeof value === 'string') return `${value}\n${String(since)}`;
  return { ...(value as object), ...(since as object) };
}

/** A form that was thrown away, after all: what has been filled in since stays, what is empty there does not count. */
export function bringBack<T extends object>(discarded: T, since: T | undefined): T {
  const filled = Object.entries(since ?? {}).filter(([, value]) => value !== '' && value !== false);
  return { ...discarded, ...Object.fromEntries(filled) };
}
