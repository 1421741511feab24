/** Across and down, CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Where a picture lies once what was tapped is in the middle of its square, or as near to it as its edges
 * let it. @param tap from the middle of the square @param media the picture's size at a zoom of 1
 */
export function centred(
  crop: Point,
  tap: Point,
  media: { width: number; height: number },
  side: number,
  zoom: number,
): Point {
  const moved = (from: number, by: number, length: number) => {
    const most = Math.max(0, (length * zoom - side) / 2);
    return Math.min(most, Math.max(-most, from - by));
  };
  return { x: moved(crop.x, tap.x, media.width), y: moved(crop.y, tap.y, media.height) };
}
