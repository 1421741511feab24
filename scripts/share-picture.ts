/**
 * The picture of shared links: the scene of the public pages without its arch, as wide as previews are. What is made a
 * square of it keeps the two people.
 * @param scene its SVG @param mark the app's mark, 32 units wide
 */
export function sharePicture(scene: string, mark: string): string {
  const whole = /<g clip-path[^>]*>(.*)<\/g><\/svg>/s.exec(scene)?.[1];
  if (whole === undefined) throw new Error('the scene has no arch any more');
  const land = whole.slice(0, whole.indexOf('<g data-part="left"'));
  // Beside the jetty, mirrored so that hills and woods go on: no sun, nothing in its light.
  const beside = land
    .replace(/<circle[^>]*\/?>(<\/circle>)?/g, '')
    .replace(/<g data-part="glitter".*?<\/g>/s, '')
    .replace(/(<g data-part="waves".*?<\/g>).*/s, '$1');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="-280 35 1000 525">
<clipPath id="middle"><rect width="440" height="560"/></clipPath>
<g transform="scale(-1 1)">${beside}</g><g transform="translate(880) scale(-1 1)">${beside}</g>
<g clip-path="url(#middle)">${whole}</g>
<g transform="translate(-250 62) scale(3)">${mark}</g></svg>`;
}
