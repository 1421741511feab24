/**
 * iPhone or iPad, whatever browser: none of them can offer installation itself (PAGE-10), or has push outside of
 * an installed app.
 */
export function isAppleMobile(agent = navigator): boolean {
  // An iPad with a desktop page calls itself a Mac, but Macs have no touch screen.
  const pad = agent.userAgent.includes('Macintosh') && agent.maxTouchPoints > 1;
  return pad || /iPhone|iPad|iPod/.test(agent.userAgent);
}
