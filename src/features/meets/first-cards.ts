/** How many cards the first screen shows at most, from the columns of meets-page.module.css. */
export function firstCards(): number {
  const columns = innerWidth < 704 ? 1 : innerWidth < 1152 ? 2 : 3;
  return columns * Math.ceil((innerHeight - 150) / 600);
}
