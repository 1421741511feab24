/** Where the look of the last screen is kept (src/app/keep-snapshots.ts, first-scripts.ts). */
export const snapshotKey = 'kd:snapshot';
const patienceMs = 8000;

/** Takes the painted snapshot away once the live screen below it is there. */
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
  const timer = setTimeout(drop, patienceMs);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
}
