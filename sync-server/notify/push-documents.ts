import type { Stored } from '../../schemas/documents/stored.ts';
import { instant, oneOf, optional, record, shape, text } from '../facts/type-guards.ts';
import { deliveryGuards } from './delivery-state.ts';
import type { DeliveryState } from './delivery-state.ts';
import type { PushPayload } from './push-request.ts';

/** How far the push to one browser is. */
export interface PushState extends DeliveryState {
  /** The push service that it leaves through. */
  service?: string | undefined;
}

/** Whose browsers get a push, whose act it tells of, and of which chat or meet. */
export interface PushWhom {
  uid: string;
  sender?: string | undefined;
  about?: string | undefined;
}

/**
 * `_id` = `push-event:{hash of the event id}`: the pushes of one event to all browsers of a person.
 * One document, so that a crash leaves either all of them or none.
 */
export interface PushEvent extends Stored, PushWhom {
  kind: 'push-event';
  payload: PushPayload;
  createdAt: string;
  /** By token: the browsers that have not had theirs. */
  browsers: Record<string, PushState>;
}

/** Whether it is an event as the gateway writes them; what an operator made of one by hand is left alone. */
export const isPushEvent = shape<Omit<PushEvent, keyof Stored>>({
  kind: oneOf(['push-event']),
  uid: text,
  sender: optional(text),
  about: optional(text),
  payload: shape<PushPayload>({ title: text, body: text, tag: text, url: text }),
  createdAt: instant,
  browsers: record(shape<PushState>({ ...deliveryGuards, service: optional(text) })),
});
