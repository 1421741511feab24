/** What a card has opened (MEET-14); the default mode is none of these. */
export type CardMode = 'signup' | 'report' | 'lock' | 'unlock' | 'delete' | 'photo' | 'interested';

/** An open mode, and the meet whose card has opened it. */
export interface OpenMode {
  mode: CardMode;
  meetId: string;
}

/** Asks the page to open a mode of one card. */
export type OpenCardMode = (mode: CardMode, meetId: string) => void;
