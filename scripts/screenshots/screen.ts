import type { BrowserContext, Page } from '@playwright/test';

/** What a screen is brought into its state with. */
export interface ScreenTools {
  readonly page: Page;
  /** The words of the language by which screens are worked: `word('chats:bar.help')`. */
  readonly word: (key: string) => string;
  readonly language: string;
  readonly context: BrowserContext;
}

/** A screen of which pictures are taken. */
export interface Screen {
  readonly name: string;
  /** Who looks: a demo account, one of `people.ts`, or `visitor`. */
  readonly who: string;
  readonly path: string;
  /** Brings it into its state. */
  readonly act?: (tools: ScreenTools) => Promise<unknown>;
  /** The whole length of the page. */
  readonly full?: boolean;
  /** Those with the same word are taken in a context of their own. */
  readonly apart?: string;
}

/** Screens that one person looks at. @param common what else they have in common */
export function seenBy(
  who: string,
  screens: readonly Omit<Screen, 'who'>[],
  common: Pick<Screen, 'apart'> = {},
): Screen[] {
  return screens.map((screen) => ({ ...screen, ...common, who }));
}
