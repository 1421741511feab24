import { isFields, picturesWithin } from './draft-pictures.ts';
import { isWebKit } from './is-webkit.ts';

/** What lies in the store in a picture's place. */
export interface Bytes {
  bytes: ArrayBuffer;
  type: string;
}

const isBytes = (value: unknown): value is Bytes =>
  isFields(value) && value['bytes'] instanceof ArrayBuffer;

/** The bytes of pictures that are not stored as they are. */
const bytesOf = new WeakMap<Blob, Bytes>();

/**
 * Before a picture, or a draft with pictures, is stored: within a transaction their bytes could not be read. In WebKit,
 * for it has no files for them in private windows, and elsewhere what has been read of a row is gone with it: once the
 * page that stored a picture is left, it could not be moved into another row.
 */
export async function readyToStore(value: unknown): Promise<void> {
  if (!isWebKit()) return;
  for (const [, one] of picturesWithin(value))
    if (!bytesOf.has(one)) bytesOf.set(one, { bytes: await one.arrayBuffer(), type: one.type });
}

/** A picture, or a draft with pictures, in a form that this browser stores. */
export function toStored(value: Blob): Blob | Bytes;
export function toStored(value: unknown): unknown;
export function toStored(value: unknown): unknown {
  return value instanceof Blob ? (bytesOf.get(value) ?? value) : eachField(value, toStored);
}

/** The same as it was before. */
export function fromStored(value: Blob | Bytes): Blob;
export function fromStored(value: unknown): unknown;
export function fromStored(value: unknown): unknown {
  if (!isBytes(value)) return eachField(value, fromStored);
  const picture = new Blob([value.bytes], value);
  bytesOf.set(picture, value);
  return picture;
}

const eachField = (value: unknown, change: (field: unknown) => unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]))
    : value;
