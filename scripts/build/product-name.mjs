/** The web app manifest with the name of the product (GEN-03), whatever characters that has. */
export function nameManifest(text, product) {
  const manifest = { ...JSON.parse(text), name: product, short_name: product };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An HTML document with the name of the product as its title. */
export function nameTitle(html, product) {
  const title = product.replaceAll(/[&<>]/g, (character) => entities[character]);
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
}
