/** A line and a page of a wheel that counts in these, CSS pixels. */
const steps = [1, 40, 800];

/**
 * How far a wheel has been turned: all that react-easy-crop asks of `normalize-wheel`, in whose place this
 * is built in (vite.config.ts). That package knows browsers of long ago.
 */
export default function wheelPixels({ deltaY, deltaMode }: WheelEvent): { pixelY: number } {
  return { pixelY: deltaY * (steps[deltaMode] ?? 1) };
}
