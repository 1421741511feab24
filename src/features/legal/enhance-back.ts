/** The page's back link leads to where one comes from, with what was typed there; else to the front page. */
export function enhanceBack(): void {
  document.querySelector('a[data-back]')?.addEventListener('click', (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
