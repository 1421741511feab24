/**
 * Runs inside the browser: moves the scene's parts frame by frame and encodes the frames as H.264.
 * Self-contained, as Playwright sends its source.
 * @returns base64 of the decoder's configuration and of every sample
 */
export async function encodeClip({ scene, width, height, framesPerSecond, seconds, bitrate }) {
  const background = '#faf6ef';
  const document_ = new DOMParser().parseFromString(scene, 'text/html');
  const svg = document_.querySelector('svg');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  const part = (name) => svg.querySelector(`[data-part="${name}"]`);
  const ease = (t) => t * t * (3 - 2 * t);
  const between = (time, from, to) => ease(Math.min(1, Math.max(0, (time - from) / (to - from))));
  const mix = (a, b, t) => a + (b - a) * t;

  const flame = document_.createElementNS('http://www.w3.org/2000/svg', 'path');
  flame.setAttribute('d', 'M16 29.5 12.43 13.85A9.2 9.2 0 0 1 16 4.36 9.2 9.2 0 0 1 19.57 13.85z');
  flame.setAttribute('fill', '#fff3dc');
  part('left').before(flame);

  /** Somebody walks up the jetty, swaying, and stands still. */
  const walk = (element, time, { from, to, start, end }) => {
    const way = between(time, start, end);
    const moving = way > 0 && way < 1 ? Math.min(1, 8 * way, 8 * (1 - way)) : 0;
    const step = time * Math.PI * 3.4;
    const scale = mix(1.55, 1, way);
    const x = mix(from.x, to.x, way) + Math.sin(step) * 2.5 * moving;
    const y = mix(from.y, to.y, way) - Math.abs(Math.cos(step)) * 5 * moving;
    const lean = Math.sin(step) * 2.4 * moving;
    return { x, y, scale, lean, element };
  };
  const place = ({ element, x, y, scale, lean }, extra = 0) =>
    element.setAttribute(
      'transform',
      `translate(${x} ${y}) scale(${scale}) rotate(${lean + extra})`,
    );

  const shimmer = (name, time, amount) =>
    [...part(name).children].forEach((bar, index) => {
      bar.dataset.x ??= bar.getAttribute('x');
      bar.setAttribute('x', Number(bar.dataset.x) + Math.sin(time * 1.8 + index * 1.7) * amount);
    });

  const pose = (time) => {
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
    flame.setAttribute('opacity', rise * fade);
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
  const samples = [];
  let config = '';
  const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      samples.push({ data: toBase64(bytes), key: chunk.type === 'key' });
      const description = metadata?.decoderConfig?.description;
      if (description) config = toBase64(new Uint8Array(description));
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
