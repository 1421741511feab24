/**
 * The closed list of codes with which the gateway says no (API-09). One table: HTTP status for REST
 * answers; rows of a push carry the code alone. Devices word each code as `refusal.<CODE>`.
 */
export const refusalCodes = {
  // requests
  BAD_REQUEST: 400,
  BAD_JSON: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  // accounts
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  /** The owner has signed this device out from another one. */
  SESSION_ENDED: 401,
  LOGIN_FAILED: 401,
  REGISTRATION_FAILED: 409,
  EMAIL_INVALID: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_WEAK: 400,
  RESET_TOKEN_INVALID: 400,
  RECENT_SIGN_IN_NEEDED: 403,
  FORBIDDEN: 403,
  GOOGLE_FAILED: 401,
  ACCOUNT_GONE: 401,
  // any write
  UNKNOWN_COLLECTION: 400,
  UNKNOWN_FIELD: 400,
  SERVER_FIELD: 403,
  NOT_YOURS: 403,
  INVALID: 400,
  PROFILE_NEEDED: 403,
  PROFILE_ARCHIVED: 403,
  GONE: 404,
  /** Said by the device to itself: it was acknowledged, and a backup that lacks it has been restored since. */
  VANISHED: 410,
  NOT_DELETABLE: 403,
  READ_ONLY: 403,
  // profile; `params.field` names the field, `params.rule` the validation that failed
  PROFILE_INVALID: 400,
  UNDERAGE: 403,
  CONSENT_NEEDED: 400,
  // meets
  MEET_INVALID: 400,
  MEET_ARCHIVED: 409,
  // favourites, blocks, reports
  TOO_MANY_FAVOURITES: 409,
  FAVOURITE_NOT_BLOCKABLE: 409,
  TOO_MANY_REPORTS: 429,
  ALREADY_REPORTED: 409,
  BLOCK_IS_FOREVER: 403,
  // sign-up
  SIGNUP_MESSAGE_NEEDED: 400,
  SIGNUP_MESSAGE_TOO_LONG: 400,
  OWN_MEET: 403,
  MEET_CLOSED: 409,
  MEET_NOT_VISIBLE: 404,
  MEET_GENDER: 403,
  ALREADY_SIGNED_UP: 409,
  TOO_MANY_SIGNUPS: 429,
  // chats and messages
  CHAT_GONE: 404,
  MESSAGE_EMPTY: 400,
  CHAT_READ_ONLY: 403,
  // images
  IMAGE_UNSUPPORTED: 415,
  IMAGE_TOO_LARGE: 413,
  // moderation
  /** There is another report, or another decision, than its admin has read. */
  CASE_CHANGED: 409,
  // suggestions
  SUGGESTION_INVALID: 400,
} as const satisfies Record<string, number>;

/** One of the codes above. */
export type RefusalCode = keyof typeof refusalCodes;

/** Values that a device needs to word a refusal, such as `{ n: 10 }` or `{ meet_gender: 'Miehille' }`. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** A "no" as a value. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly params?: RefusalParams;
}

/** Body of every REST answer that says no (API-09). `message` is the technical message, in English. */
export interface ErrorAnswer extends Refusal {
  readonly message: string;
}
