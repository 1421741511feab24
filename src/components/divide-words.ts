const softHyphen = '\u00AD';

/** Whole words of eight letters and more, parts of compounds with a hyphen too; not parts of addresses. */
const longWords =
  /(?<![\p{L}\p{N}@._/]|[@._/\p{N}]\S*-)\p{L}{8,}(?![\p{L}\p{N}@_/]|\.\p{L}|-\S*[@./_\p{N}]\S)/gu;
/** Before a consonant that a vowel follows, three letters from the start and from the end; not within ch, sh, th, wh. */
const syllables = /(?<=\p{L}{3})(?=((?<![cgpstw])h|[b-dfgj-np-tvwxzšž])[aeiouyåäö]\p{L})/giu;
/** Second parts of our compounds that the syllables would tear apart. */
const secondParts =
  /(?<=\p{L}{3})(?=asetu|osoit|ohjei|ideat|yrity|omai|yhtey|yhteis|profiil|projekt|(?<!p)aika|ajelu|alue|(?<=[uy]s)ajat|eh[dt]o|oikeu|uhri)/giu;

/** A text with soft hyphens where its long words may be divided. @param shortest letters of a long word */
export function withDivisions(text: string, shortest = 8): string {
  return text.replaceAll(longWords, (word) =>
    word.length < shortest
      ? word
      : word.replaceAll(secondParts, softHyphen).replaceAll(syllables, softHyphen),
  );
}

/** Very large text: on any wider screen a word of eight or nine letters has room. */
const veryNarrow = () => matchMedia('(width < 18rem)');

/**
 * The app's own words (`data-own` where no element says so). What people write in chats and of themselves
 * (`data-written`) stays as it is: it may be copied from there; and so do words that a label repeats, which are the
 * same to who speaks to the app (WCAG 2.5.3).
 */
const owns =
  'h1, h2, h3, button, label, legend, a, p, li, dt, dd, th, td, caption, summary, [role="status"], [data-own], [id$="-hint"]';
const others =
  '[role="log"], [data-written], a[aria-label], button[aria-label], .visually-hidden, q, textarea, script, style';

function divide(node: Node): void {
  const parent = node.parentElement;
  if (!(node instanceof Text) || !parent?.closest(owns) || parent.closest(others)) return;
  const lang = parent.closest<HTMLElement>('[lang]')?.lang ?? '';
  if (!torn.includes(lang)) return;
  // By Finnish syllables English ones are guessed: better than a word that is torn, and only then.
  const shortest = veryNarrow().matches ? 8 : lang === 'fi' ? 10 : Infinity;
  const divided = withDivisions(node.data, shortest);
  if (divided !== node.data) node.data = divided;
}

function divideWithin(root: Node): void {
  divide(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) divide(walker.currentNode);
}

/** Whether the browser divides words itself (`hyphens: auto` in base.css): Chromium has no Finnish dictionary. */
function browserDivides(lang: string): boolean {
  const probe = document.createElement('p');
  probe.lang = lang;
  probe.style.cssText =
    'position:absolute;visibility:hidden;inline-size:6ch;hyphens:auto;overflow-wrap:normal';
  probe.textContent = lang === 'fi' ? 'tietosuojaseloste' : 'notifications';
  document.body.append(probe);
  const divided = probe.clientHeight;
  probe.style.hyphens = 'manual';
  const whole = probe.clientHeight;
  probe.remove();
  return divided > whole;
}

/** Languages whose words the browser would tear; none before `divideWords`. */
let torn: readonly string[] = [];

/**
 * Gives long words a hyphen where they must be divided, now and whenever the page changes while it is narrow:
 * elsewhere nothing needs it, and texts are searched and copied as they are written.
 * @param narrow whether it is
 */
export function divideWords(narrow: Pick<MediaQueryList, 'matches' | 'addEventListener'>): void {
  if (torn.length > 0) return;
  torn = ['fi', 'en'].filter((lang) => !browserDivides(lang));
  if (torn.length === 0) return;
  const divideAll = () => narrow.matches && divideWithin(document.body);
  // Not at `resize`: another size of text makes it narrow, too.
  for (const media of [narrow, veryNarrow()]) media.addEventListener('change', divideAll);
  divideAll();
  const observer = new MutationObserver((changes) => {
    if (!narrow.matches) return;
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') divide(target);
      else for (const node of addedNodes) divideWithin(node);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}
