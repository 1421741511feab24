/** A text of localStorage; null if there is none, the browser forbids it, or no browser is there. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What lies in localStorage as JSON; null also where it cannot be read. Others may have written there: it is not checked. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text in localStorage; undefined removes it. Nothing happens where that is forbidden, or full. */
export function writeLocal(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Whoever keeps something there says what it means that it is lost.
  }
}
