import { limits } from '../../schemas/limits.ts';

/** How a toast looks. */
export type ToastKind = 'plain' | 'success' | 'error';

/** A button of a toast. */
export interface ToastAction {
  label: string;
  onPress: () => void;
  /** Keys that do the same, as `aria-keyshortcuts` writes them. */
  shortcut?: string;
}

/** A toast as it is shown. */
export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  action: ToastAction | undefined;
  lang: string | undefined;
  /** It goes only when it is dismissed. */
  stays: boolean;
}

/** What a toast may have beside its text. */
export interface ToastOptions {
  kind?: ToastKind;
  /** Milliseconds until it goes (LIM-09: 5000); `Infinity` keeps it until it is dismissed. */
  duration?: number;
  action?: ToastAction;
  /** Language of a text that is not in the page's own. */
  lang?: string;
}

/** So many are shown at once. */
const most = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
let held = false;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** While somebody is at the toasts, with pointer or keyboard, none of them goes by itself. */
export function holdToasts(hold: boolean): void {
  held = hold;
}

/** A page that is aside, in another tab or under a locked screen, shows nothing: its time begins when it is back. */
function expire(id: number): void {
  const again = () => setTimeout(expire, limits.toastMs, id);
  if (held) setTimeout(expire, 1000, id);
  else if (typeof document !== 'undefined' && document.hidden)
    document.addEventListener('visibilitychange', again, { once: true });
  else dismissToast(id);
}

/** Leaves those that `stays` says yes to. */
function takeAway(stays: (toast: Toast) => boolean): void {
  // What goes from under a pointer never says that the pointer has left.
  held = false;
  publish(shown.filter(stays));
}

/** Without the oldest if they are too many: one that passes by itself if there is one, for an offer waits to be taken. */
function fitting(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= most) return toasts;
  const earlier = toasts.slice(0, -1);
  const leaves = earlier.find(({ stays }) => !stays) ?? earlier[0];
  return toasts.filter((toast) => toast !== leaves);
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  takeAway((toast) => toast.id !== id);
}

/** Takes away every offer to undo: what is done now is for good, or would be undone in part only. */
export function dropUndos(): void {
  takeAway(({ action }) => !action?.shortcut);
}

/**
 * Shows a short message at the top centre (ERR-02). The same text is never shown twice at once, but where each takes
 * back something else.
 * @returns id for `dismissToast`
 */
export function toast(text: string, options: ToastOptions = {}): number {
  const { kind = 'plain', duration = limits.toastMs, action, lang } = options;
  lastId += 1;
  const id = lastId;
  const others = shown.filter((other) => other.text !== text || other.action?.shortcut);
  const stays = !Number.isFinite(duration);
  publish(fitting([...others, { id, text, kind, action, lang, stays }]));
  if (!stays) setTimeout(expire, duration, id);
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
