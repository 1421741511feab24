import { useContext } from 'react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement>;

/** It always leads to a screen in this page: other targets are for plain links. */
export interface AppLinkProps extends Omit<Anchor, 'href' | 'target' | 'download'> {
  /** An address of the app: its whole path, or `?…` of the present one. */
  to: string;
  /** Kept with the entry in the history. */
  state?: unknown;
}

/** State of a link to what one has been at: it is shown where it was left (src/app/scroll-restoration.ts). */
export const asLeft = { asLeft: true } as const;

/** Whether the browser is asked for something else: another tab, a window, a download. */
function isElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

/**
 * A link to another screen of the app. Unlike React Router's it knows no relative paths, so that it needs not
 * hear of every change of address: lists hold dozens.
 */
export function AppLink({ to, state, onClick, ...rest }: AppLinkProps) {
  const { navigator } = useContext(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isElsewhere(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === location.href;
    if (!isHere) return navigator.push(to, state);
    navigator.replace(to, state);
    // As everywhere: the destination that one is at leads back to its top.
    scrollTo(0, 0);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
