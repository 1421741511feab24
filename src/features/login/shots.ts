/**
 * Fetches the screenshots once the page is there and they come near. Browsers' own lazy loading
 * starts several screens ahead, which on a slow link takes from the form what it needs.
 */
export function enhanceShots(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        target.src = target.dataset['source'] ?? '';
        observer.unobserve(target);
      }
    },
    { rootMargin: '120px' },
  );
  const observe = () => {
    for (const image of document.querySelectorAll('img[data-source]')) observer.observe(image);
  };
  if (document.readyState === 'complete') observe();
  else addEventListener('load', observe, { once: true });
}
