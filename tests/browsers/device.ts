/** A browser as far as the smoke path needs one; each kind of driver makes its own. */
export interface BrowserDevice {
  /** For example `Firefox 153.0`. */
  readonly name: string;
  /** Loads an address; comes back when the document is there. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the first element that the XPath finds, as a user does. */
  press(xpath: string): Promise<void>;
  /** Writes into the first element that the XPath finds. */
  write(xpath: string, text: string): Promise<void>;
  /** Value of a JavaScript expression in the page, awaited if it is a promise. */
  ask(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What a browser that cannot be had is reported as: skipped, with this reason. */
export class MissingBrowser extends Error {}

const timeoutMs = 40_000;

/** Asks until the expression is true. Throws with what the page shows when it never is. */
export async function until(device: BrowserDevice, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    // While a document is being replaced there is nothing to ask.
    if ((await device.ask(`Boolean(${expression})`).catch(() => false)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  const shown = await device
    .ask('location.href + "\\n" + document.body.innerText')
    .catch((error: unknown) => String(error));
  throw new Error(`never true: ${expression}\nThe page: ${String(shown).slice(0, 1500)}`);
}
