/** The product's name (GEN-03); the build sets it from the installation's `PRODUCT`. */
export const product: string = import.meta.env?.VITE_PRODUCT ?? 'Kohdataan';

/** Address for users' questions; the build sets it from `SUPPORT_EMAIL`. */
export const supportEmail: string = import.meta.env?.VITE_SUPPORT_EMAIL ?? 'tuki@kohdataan.example';

/** Days after which an unused device must sign in again, for /cookies; the build sets it from `SESSION_DAYS`. */
export const sessionDays = Number(import.meta.env?.VITE_SESSION_DAYS ?? 60);

/**
 * Who operates this installation, for the legal pages; the build sets it from `OPERATOR`.
 * @param otherwise what they say where it is not set
 */
export function operator(otherwise: string): string {
  const name: string = import.meta.env?.VITE_OPERATOR ?? '';
  return name === '' ? otherwise : name;
}

/** Document title of a screen, for example `Keskustelut · Kohdataan`. */
export function pageTitle(title: string): string {
  return title === product ? product : `${title} · ${product}`;
}
