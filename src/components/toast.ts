import { limits } from '../../schemas/limits.ts';

export type ToastKind = 'plain' | 'success' | 'error';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  action: ToastAction | undefined;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** Milliseconds until it goes (LIM-09: 5000); `Infinity` keeps it until it is dismissed. */
  duration?: number;
  action?: ToastAction;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  publish(shown.filter((toast) => toast.id !== id));
}

/**
 * Shows a short message at the top centre (ERR-02). The same text is never shown twice at once.
 * @returns id for `dismissToast`
 */
export function toast(text: string, options: ToastOptions = {}): number {
  const { kind = 'plain', duration = limits.toastMs, action } = options;
  lastId += 1;
  const id = lastId;
  publish([...shown.filter((other) => other.text !== text), { id, text, kind, action }].slice(-3));
  if (Number.isFinite(duration)) setTimeout(dismissToast, duration, id);
  return id;
}

/** For `useSyncExternalStore` in the one `Toaster`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => shown,
};
