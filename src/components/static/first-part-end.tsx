const id = 'first-part-end';

/**
 * The end of what a public page shows in its first frame. In the document that is built, the styles that the
 * rest needs stand here (src/app/public-document.ts).
 */
export const FirstPartEnd = () => <style id={id} />;

/** What it is rendered as. */
export const firstPartEnd = `<style id="${id}"></style>`;
