/*
 * Imported by gateways that browser tests start: nearly all upload the same picture (small-jpeg.ts), in whose nine forms
 * most of the processor time of such an upload goes. The gateway's own encoder makes each once, for all gateways that
 * share the folder ENCODED_FORMS. encode-once.ts does so within Vitest.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = process.env.ENCODED_FORMS;
const encode = sharp.prototype.toBuffer;
const hashes = new WeakMap();

function hashOf(pixels) {
  if (!hashes.has(pixels)) hashes.set(pixels, createHash('sha1').update(pixels).digest('hex'));
  return hashes.get(pixels);
}

/** Undefined for what is made of anything but pixels: of files, as they are uploaded. */
function nameOf({ input, ...options }) {
  const { buffer, ...form } = input;
  if (!form.rawWidth || !Buffer.isBuffer(buffer)) return undefined;
  return createHash('sha1')
    .update(hashOf(buffer) + JSON.stringify([form, options]))
    .digest('hex');
}

/** @returns {Promise<Buffer>} */
async function encodedOnce(...args) {
  const name = args.length === 0 && folder ? nameOf(this.options) : undefined;
  if (name === undefined) return encode.apply(this, args);
  const file = join(folder, name);
  try {
    return readFileSync(file);
  } catch {
    const made = await encode.call(this);
    // Another gateway may be reading it.
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}

sharp.prototype.toBuffer = encodedOnce;
