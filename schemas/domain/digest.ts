/**
 * Order-independent digest of a set of (id, rev) pairs: the XOR of a 64-bit hash of each. It tells a
 * device and the gateway whether they hold the same versions; it protects against loss, not fraud.
 */
export class Digest {
  #high = 0;
  #low = 0;
  #count = 0;

  /** Puts a version in. A pair may be in only once. */
  add(id: string, rev: string): void {
    this.#toggle(id, rev);
    this.#count += 1;
  }

  /** Takes out a version that was put in before. */
  remove(id: string, rev: string): void {
    this.#toggle(id, rev);
    this.#count -= 1;
  }

  /** Puts in everything that another digest holds; no pair may be in both. */
  merge(other: Digest): void {
    this.#high ^= other.#high;
    this.#low ^= other.#low;
    this.#count += other.#count;
  }

  /** How many versions are in. */
  get count(): number {
    return this.#count;
  }

  /** 16 hexadecimal digits; all zero when empty. */
  toString(): string {
    const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');
    return hex(this.#high) + hex(this.#low);
  }

  #toggle(id: string, rev: string): void {
    const [high, low] = hash64(`${id}@${rev}`);
    this.#high ^= high;
    this.#low ^= low;
  }
}

/** Two 32-bit multiply-and-mix lanes over the UTF-16 units, crossed at the end (after cyrb53). */
function hash64(text: string): [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return [a, b];
}
