import sharp from 'sharp';

/** A picture that the gateway accepts: 600 × 600, one colour over another. */
export function smallJpeg(colour = '#884466'): Promise<Buffer> {
  const patch = {
    create: { width: 200, height: 200, channels: 3 as const, background: '#ddeeff' },
  };
  return sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .composite([{ input: patch, left: 100, top: 100 }])
    .jpeg()
    .toBuffer();
}
