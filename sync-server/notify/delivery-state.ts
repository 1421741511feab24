import { instant, number, optional, orNull, text } from '../facts/type-guards.ts';
import type { Guards } from '../facts/type-guards.ts';

/** How far the delivery of a mail, or of a push to one browser, is. */
export interface DeliveryState {
  /** How often it has failed. */
  attempts: number;
  /** Not before this instant. */
  nextAt: string;
  /** Set while a gateway hands it over; whoever finds an old claim knows of a crash. */
  claimedAt: string | null;
  /** Of that claim alone: nodes of a cluster take two of the very same content, of one moment, for one. */
  claim?: string | undefined;
}

/** For the guard of a document that holds it. */
export const deliveryGuards: Guards<DeliveryState> = {
  attempts: number,
  nextAt: instant,
  claimedAt: orNull(instant),
  claim: optional(text),
};
