/** Bodies of the REST routes below `/api`; sync has its own file. Refusals are `ErrorAnswer`. */
import {
  Literal,
  Null as Nothing,
  Number as Numeric,
  Object as Shape,
  Optional,
  String as Text,
  Union,
} from 'typebox';
import type { Static } from 'typebox';
import type { MeetDoc, ProfileDoc, RelationDoc } from '../documents/device.ts';
import { limits } from '../limits.ts';

const email = Text({ maxLength: limits.email });
const password = Text({ maxLength: limits.passwordMax });
const language = Union([Literal('fi'), Literal('en')]);

/** `POST /api/auth/register` (AUTH-03..06). */
export const registerSchema = Shape(
  { email, password, language: Optional(language) },
  { additionalProperties: false },
);
/** `POST /api/auth/login`. */
export const loginSchema = Shape({ email, password }, { additionalProperties: false });
/** `POST /api/auth/reset`: asks for a mail with a link to a new password (AUTH-07). */
export const resetSchema = Shape(
  { email, language: Optional(language) },
  { additionalProperties: false },
);
/** `POST /api/auth/reset/confirm`: sets the new password with the token of the link. */
export const resetConfirmSchema = Shape(
  { token: Text({ maxLength: 200 }), password },
  { additionalProperties: false },
);
/** `POST /api/suggestions` (DATA-73, PAGE-03). */
export const suggestionSchema = Shape(
  {
    nameSuggestion: Optional(Text()),
    reasonNotUsing: Optional(Text()),
    reasonToUse: Optional(Text()),
    email: Optional(Text()),
  },
  { additionalProperties: false },
);

/** Body of {@link registerSchema}. */
export type RegisterBody = Static<typeof registerSchema>;
/** Body of {@link loginSchema}. */
export type LoginBody = Static<typeof loginSchema>;
/** Body of {@link resetSchema}. */
export type ResetBody = Static<typeof resetSchema>;
/** Body of {@link resetConfirmSchema}. */
export type ResetConfirmBody = Static<typeof resetConfirmSchema>;
/** Body of {@link suggestionSchema}. */
export type SuggestionBody = Static<typeof suggestionSchema>;

/** Answer of register, login and refresh. The refresh token and the image cookie are HttpOnly cookies. */
export interface SessionAnswer {
  uid: string;
  email: string;
  admin: boolean;
  /** Access token for `Authorization: Bearer`. */
  token: string;
  /** Seconds until it expires. */
  expiresIn: number;
  /** This browser was signed in to the account before: if it has nothing of that, it has lost it (SYNC-16). */
  hadSession?: boolean;
  /** Only if a refresh asked for it. */
  first?: FirstList;
  /** The same as it looks, if it was asked for and there is something to see. */
  look?: RenderedList;
}

/**
 * `POST /api/auth/refresh?first=1`, of a device that holds nothing yet; `&look=fi` if it has no scripts
 * either, in the language of its user. `?new=1`: only for a sign-in that no page has taken over yet.
 */
export const refreshQuery = Shape({
  first: Optional(Literal('1')),
  look: Optional(language),
  new: Optional(Literal('1')),
});
/** Query of {@link refreshQuery}. */
export type RefreshQuery = Static<typeof refreshQuery>;

/** The top of /meets as it opens on a new device, before anything has been synced. */
export interface FirstList {
  /** The gateway's time, ISO 8601: the device's own clock may be wrong. */
  time: string;
  profile: ProfileDoc[];
  /** The soonest of those that are shown first. */
  meets: MeetDoc[];
  /** My sign-ups to them and reports of them. */
  relations: RelationDoc[];
  /** Numbers of the summary line (MEET-08): of all meets that the view lists. */
  summary: { active: number; favourites: number };
}

/** A screen as HTML, and the styles that it needs beyond the shell's; `style` attributes are `data-s`. */
export interface RenderedList {
  html: string;
  css: string;
  /** The build whose classes these are, as the page calls its own: the app's entry. */
  build: string;
}

/** `GET /api/config`: what public pages need to know about this installation. */
export interface ConfigAnswer {
  product: string;
  supportEmail: string;
  version: string;
  google: boolean;
  /** VAPID public key, base64url; null if push is off. */
  vapidKey: string | null;
}

/** `GET /api/counters` (ACC-07). */
export interface CountersAnswer {
  profiles: number;
}

/** `GET /api/unread-actions?userId={uid}` (API-08). */
export interface UnreadActionsAnswer {
  unreadCount: number;
}

/** `PUT /api/images/{kind}/{pictureId}`; kind `profile` or `meet`; body: the image bytes. */
export interface ImageAnswer {
  pictureId: string;
  picUrl: string;
  thumbUrl: string;
  thumbhash: string;
}

/** `GET /api/auth/sessions`: the devices signed in to the account. */
export interface SessionRow {
  id: string;
  /** Coarse, such as `Firefox, Linux`; `?` if unknown. */
  device: string;
  createdAt: string;
  lastUsedAt: string;
  /** The device that asks. */
  current: boolean;
}

/** `GET /api/auth/sessions`, the device that asks first. */
export interface SessionsAnswer {
  sessions: SessionRow[];
}

/** `PUT /api/push/subscription`: a `PushSubscription` as JSON (NOTIF-10). */
export const pushSubscriptionSchema = Shape(
  {
    endpoint: Text({ maxLength: 1000 }),
    expirationTime: Optional(Union([Numeric(), Nothing()])),
    keys: Shape(
      { p256dh: Text({ maxLength: 200 }), auth: Text({ maxLength: 100 }) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** `DELETE /api/push/subscription`: this device wants no more pushes. */
export const pushForgetSchema = Shape(
  { endpoint: Text({ maxLength: 1000 }) },
  { additionalProperties: false },
);

/** Body of {@link pushSubscriptionSchema}. */
export type PushSubscriptionBody = Static<typeof pushSubscriptionSchema>;
/** Body of {@link pushForgetSchema}. */
export type PushForgetBody = Static<typeof pushForgetSchema>;

/** Answer of the PUT: a name of the device for `fcmToken` of its profile and for ADMIN-04. */
export interface PushAnswer {
  token: string;
}
