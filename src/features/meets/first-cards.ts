/** How many cards the first screen shows at most, from the columns of meets-page.module.css. */
export function firstCards(): number {
  // The gateway does not know the screen that it renders a first look for.
  if (typeof innerWidth === 'undefined') return 3;
  const columns = innerWidth < 704 ? 1 : innerWidth < 1152 ? 2 : 3;
  return columns * Math.ceil((innerHeight - 150) / 600);
}
