import type { DeviceDatabase } from './device-database.ts';
import { isFields, picturesWithin } from './draft-pictures.ts';

/** What lies in the store in a picture's place. */
export interface Bytes {
  bytes: ArrayBuffer;
  type: string;
}

const isBytes = (value: unknown): value is Bytes =>
  isFields(value) && value['bytes'] instanceof ArrayBuffer;

/** The bytes of pictures that this browser does not store as they are. */
const bytesOf = new WeakMap<Blob, Bytes>();

/** Whether IndexedDB takes blobs: WebKit's private windows have no files for them, and refuse. */
let takesBlobs: Promise<boolean> | undefined;

const tryOne = ({ values }: DeviceDatabase) =>
  values.put({ key: 'blob', value: new Blob() }).then(
    () => values.delete('blob').then(() => true),
    () => false,
  );

/** Before a picture, or a draft with pictures, is stored: within a transaction their bytes could not be read. */
export async function readyToStore(db: DeviceDatabase, value: unknown): Promise<void> {
  const pictures = picturesWithin(value);
  if (pictures.length === 0 || (await (takesBlobs ??= tryOne(db)))) return;
  for (const [, one] of pictures)
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
  const picture = new Blob([value.bytes], { type: value.type });
  bytesOf.set(picture, value);
  return picture;
}

const eachField = (value: unknown, change: (field: unknown) => unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]))
    : value;
