/** The product's name (GEN-03); the build replaces it from the installation's settings. */
export const product: string = import.meta.env?.VITE_PRODUCT ?? 'Kohdataan';

/** Document title of a screen, for example `Keskustelut · Kohdataan`. */
export function pageTitle(title: string): string {
  return title === product ? product : `${title} · ${product}`;
}
