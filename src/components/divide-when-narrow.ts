/** A narrow screen or very large text; the same in base.css. */
const narrow = '(width < 21rem)';

/** Fetches the division of long words once the page is so narrow that they may not fit. */
export function divideWhenNarrow(): void {
  const media = matchMedia(narrow);
  const look = () => {
    if (!media.matches) return;
    media.removeEventListener('change', look);
    // Without it words break, too, only without a hyphen.
    import('./divide-words.ts')
      .then(({ divideWords }) => divideWords(media))
      .catch(() => undefined);
  };
  media.addEventListener('change', look);
  look();
}
