/** The web app manifest with the name of the product (GEN-03), whatever characters that has. */
export function nameManifest(text: string, product: string): string {
  const manifest = { ...(JSON.parse(text) as object), name: product, short_name: product };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An HTML document with the name of the product as its title. */
export function nameTitle(html: string, product: string): string {
  const title = product.replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
}
