interface Point {
  readonly x: number;
  readonly y: number;
}

/** From where to where, in the scene's units, and when, in seconds. */
interface Walk {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  readonly end: number;
}

/** What is encoded: SVG in HTML, its size in pixels, and how the clip is cut. */
export interface ClipRequest {
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly seconds: number;
  /** Bits per second. */
  readonly bitrate: number;
}

/** In base64: the decoder's configuration, and every frame. */
export interface EncodedClip {
  readonly config: string;
  readonly samples: readonly { readonly data: string; readonly key: boolean }[];
}

/**
 * Runs inside the browser: moves the scene's parts frame by frame and encodes the frames as H.264.
 * Self-contained, as Playwright sends its source.
 */
export async function encodeClip({
  scene,
  width,
  height,
  framesPerSecond,
  seconds,
  bitrate,
}: ClipRequest): Promise<EncodedClip> {
  const background = '#faf6ef';
  const document_ = new DOMParser().parseFromString(scene, 'text/html');
  const find = (selector: string): SVGElement => {
    const found = document_.querySelector<SVGElement>(selector);
    if (found === null) throw new Error(`the scene has no ${selector}`);
    return found;
  };
  const svg = find('svg');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const part = (name: string) => find(`[data-part="${name}"]`);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const between = (time: number, from: number, to: number) =>
    ease(Math.min(1, Math.max(0, (time - from) / (to - from))));
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;

  const flame = document_.createElementNS('http://www.w3.org/2000/svg', 'path');
  flame.setAttribute('d', 'M16 29.5 12.43 13.85A9.2 9.2 0 0 1 16 4.36 9.2 9.2 0 0 1 19.57 13.85z');
  flame.setAttribute('fill', '#fff3dc');
  part('left').before(flame);

  /** Somebody walks up the jetty, swaying, and stands still. */
  const walk = (element: SVGElement, time: number, { from, to, start, end }: Walk) => {
    const way = between(time, start, end);
    const moving = way > 0 && way < 1 ? Math.min(1, 8 * way, 8 * (1 - way)) : 0;
    const step = time * Math.PI * 3.4;
    const scale = mix(1.55, 1, way);
    const x = mix(from.x, to.x, way) + Math.sin(step) * 2.5 * moving;
    const y = mix(from.y, to.y, way) - Math.abs(Math.cos(step)) * 5 * moving;
    const lean = Math.sin(step) * 2.4 * moving;
    return { x, y, scale, lean, element };
  };
  const place = ({ element, x, y, scale, lean }: ReturnType<typeof walk>, extra = 0) =>
    element.setAttribute(
      'transform',
      `translate(${x} ${y}) scale(${scale}) rotate(${lean + extra})`,
    );

  const shimmer = (name: string, time: number, amount: number) =>
    part(name)
      .querySelectorAll<SVGElement>(':scope > *')
      .forEach((bar, index) => {
        bar.dataset.x ??= bar.getAttribute('x') ?? '';
        const x = Number(bar.dataset.x) + Math.sin(time * 1.8 + index * 1.7) * amount;
        bar.setAttribute('x', String(x));
      });

  const pose = (time: number) => {
    const left = walk(part('left'), time, {
      from: { x: 70, y: 790 },
      to: { x: 184, y: 500 },
      start: 0.2,
      end: 3,
    });
    const right = walk(part('right'), time, {
      from: { x: 390, y: 830 },
      to: { x: 258, y: 500 },
      start: 0.9,
      end: 3.9,
    });
    const closer = between(time, 4.1, 4.9);
    place({ ...left, x: left.x + 3 * closer }, 2.6 * closer);
    place({ ...right, x: right.x - 3 * closer }, -2.6 * closer);
    const rise = between(time, 4.5, 5.6);
    const fade = 1 - between(time, 6.2, 6.9);
    const size = 2.6 * rise;
    flame.setAttribute('opacity', String(rise * fade));
    flame.setAttribute(
      'transform',
      `translate(${221 - 16 * size} ${mix(400, 262, rise) - 8 * size}) scale(${size})`,
    );
    shimmer('glitter', time, 6);
    shimmer('waves', time, 4);
    part('leaves').setAttribute('transform', `rotate(${Math.sin(time * 1.3) * 1.6} 60 110)`);
  };

  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('this browser does not draw');
  const samples: { data: string; key: boolean }[] = [];
  let config = '';
  const toBase64 = (bytes: Uint8Array) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      samples.push({ data: toBase64(bytes), key: chunk.type === 'key' });
      const description = metadata?.decoderConfig?.description;
      if (description instanceof ArrayBuffer) config = toBase64(new Uint8Array(description));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'avc1.42001f',
    width,
    height,
    bitrate,
    framerate: framesPerSecond,
    latencyMode: 'quality',
    avc: { format: 'avc' },
  });
  for (let index = 0; index < framesPerSecond * seconds; index += 1) {
    pose(index / framesPerSecond);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`;
    await image.decode();
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    const timestamp = (index * 1e6) / framesPerSecond;
    const frame = new VideoFrame(canvas, { timestamp, duration: 1e6 / framesPerSecond });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  return { config, samples };
}
