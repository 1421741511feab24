/** Where the look of the last screen is kept (src/app/keep-snapshots.ts, first-scripts.ts). */
export const snapshotKey = 'kd:snapshot';
const timeoutMs = 8000;

/** From now on the sheets count that were fetched while only a snapshot was there (scripts/build/import-helper.ts). */
export function applyFetchedSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]'))
    link.media = 'all';
}

/**
 * Takes the painted snapshot away once the live screen below it is there: best in the very step that puts it there,
 * so that both are laid out once.
 */
export function dropSnapshotWhenLive(): void {
  const snapshot = document.getElementById('snapshot');
  if (snapshot === null) return;
  const root = document.getElementById('root');
  const isLive = () =>
    root?.querySelector('main h1') && root.querySelector('[aria-busy="true"]') === null;
  const drop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.adoptedStyleSheets = [];
    snapshot.remove();
    // The headings' own font with it (base.css): one change, not two.
    document.documentElement.className = '';
  };
  const observer = new MutationObserver(() => isLive() && drop());
  const timer = setTimeout(drop, timeoutMs);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  if (isLive()) drop();
}
