/** A `ref` for the element that a native dialog focuses first (React's own autoFocus is too early). */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');
