let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Notes that a modal dialog has opened above all others. @returns to be called when it closes */
export function noteModal(dialog: HTMLElement): () => void {
  publish([...open, dialog]);
  return () => publish(open.filter((other) => other !== dialog));
}

/** For `useSyncExternalStore`: the uppermost modal dialog, outside which the page is inert. */
export const uppermostModal = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): HTMLElement | undefined => open.at(-1),
};
