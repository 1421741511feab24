import sharp from 'sharp';

const made = new Map<string, Promise<Buffer>>();

/** A picture that the gateway accepts: 600 × 600, one colour over another. */
export function smallJpeg(colour = '#884466'): Promise<Buffer> {
  const jpeg = made.get(colour) ?? makeJpeg(colour);
  made.set(colour, jpeg);
  return jpeg;
}

function makeJpeg(colour: string): Promise<Buffer> {
  const patch = {
    create: { width: 200, height: 200, channels: 3 as const, background: '#ddeeff' },
  };
  return sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .composite([{ input: patch, left: 100, top: 100 }])
    .jpeg()
    .toBuffer();
}
