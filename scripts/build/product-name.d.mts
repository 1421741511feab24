/** The web app manifest with the name of the product (GEN-03). */
export function nameManifest(text: string, product: string): string;

/** An HTML document with the name of the product as its title. */
export function nameTitle(html: string, product: string): string;
