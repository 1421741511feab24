import { open } from 'node:fs/promises';

/** More than encoders write: a progressive picture of four colours has some twenty. */
const maxScans = 50;

/** The codes after 0xff that stand alone; a length and so many bytes follow any other. */
const standsAlone = (code: number): boolean => code <= 0x01 || (code >= 0xd0 && code <= 0xd8);
const endOfPicture = 0xd9;
const startOfScan = 0xda;

/** What is read at a time. */
const pieceBytes = 65_536;
/** 0xff, code and length. */
const headBytes = 4;

/**
 * Whether a JPEG has more scans than a picture needs. Each takes the decoder a pass over the whole picture, a few
 * bytes are enough for one, and libvips looks at no clock before the last: a file of 200 kB would keep one of the
 * four threads that everything in this process shares busy for minutes.
 */
export async function hasTooManyScans(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(pieceBytes);
    let scans = 0;
    let at = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, pieceBytes, at);
      const piece = walked(Buffer.from(bytes.buffer, 0, bytesRead));
      scans += piece.scans;
      at += piece.end;
      if (scans > maxScans) return true;
      if (piece.isLast) return false;
    }
  } finally {
    await file.close();
  }
}

/** @returns the scans that begin in a piece of a file, and where in it, or beyond it, the next piece begins */
function walked(piece: Buffer): { scans: number; end: number; isLast: boolean } {
  let scans = 0;
  let at = 0;
  while (at < piece.length) {
    const mark = piece.indexOf(0xff, at);
    if (mark === -1) return { scans, end: piece.length, isLast: false };
    if (mark + headBytes > piece.length) return { scans, end: mark, isLast: mark === 0 };
    const code = piece.readUInt8(mark + 1);
    if (code === endOfPicture) return { scans, end: mark, isLast: true };
    if (code === startOfScan) scans += 1;
    // Any number of 0xff may stand before a code.
    if (code === 0xff) at = mark + 1;
    else at = mark + 2 + (standsAlone(code) ? 0 : piece.readUInt16BE(mark + 2));
  }
  return { scans, end: at, isLast: piece.length === 0 };
}
