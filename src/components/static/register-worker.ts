/** Milliseconds after the page has loaded: its own bytes come first. */
const delayMs = 4000;

/** Registers the service worker once the page is quiet, so that the next visit works offline. */
export function registerWorkerLater(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const register = () =>
    navigator.serviceWorker.register('/serviceworker.js').catch((error: unknown) => {
      console.info('service worker:', error);
    });
  const later = () => setTimeout(() => void register(), delayMs);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
