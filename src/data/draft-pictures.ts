import type { DraftRow } from './device-database.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Names of fields, one within the other. */
type Path = readonly string[];

/** Whether it has fields to look into: a picture has none. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** The pictures of a draft, and where in it. */
export function picturesWithin(value: unknown, path: Path = []): [Path, Blob][] {
  if (value instanceof Blob) return [[path, value]];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => picturesWithin(field, [...path, name]));
}

/** The same draft without its pictures. */
export function withoutPictures(value: unknown): unknown {
  if (!isFields(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => !(field instanceof Blob));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutPictures(field)]));
}

/** A stored draft with its pictures in their places. @param find a picture by the key under which it is stored */
export function wholeDraft({ value, pictures = [] }: DraftRow, find: (key: string) => unknown) {
  return pictures.reduce((draft: unknown, [path, key]) => {
    const picture = find(key);
    return picture !== undefined ? withField(draft, path, picture) : draft;
  }, value);
}

function withField(value: unknown, [name, ...rest]: Path, picture: unknown): unknown {
  if (name === undefined) return picture;
  const fields = isFields(value) ? value : {};
  return { ...fields, [name]: withField(fields[name], rest, picture) };
}
