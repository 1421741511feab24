/** Bodies of the routes below `/api/admin`, for admins only (ADMIN-01). */
import {
  Boolean as Flag,
  Literal,
  Null,
  Object as Shape,
  Optional,
  Partial as PartOf,
  String as Text,
  Union,
} from 'typebox';
import type { Static } from 'typebox';
import { visiblePattern } from '../domain/blank-text.ts';

/** `GET /api/admin/emails` (ADMIN-02). */
export interface EmailsAnswer {
  emails: string[];
}

/** `POST /api/admin/test-push` (ADMIN-04). */
export const testPushSchema = Shape(
  { fcmToken: Text({ minLength: 1, maxLength: 4000 }) },
  { additionalProperties: false },
);

/** One report as an admin reads it. */
export interface AdminReport {
  id: string;
  reporter: string;
  reporterName: string;
  reason: string;
  text: string;
  createdAt: string;
  /** Whether it counts towards removal (SAFE-04). */
  counted: boolean;
  /** Reaches the queue at the first report (SAFE-08). */
  urgent: boolean;
  /** The conversation that the reporter attached: the only ones that admins may read. */
  chatUid: string | null;
}

/** Everything reported about one person or meet that nobody has decided on yet. */
export interface AdminCase {
  targetKind: 'user' | 'meet';
  target: string;
  /** Name of the person, or type and place of the meet. */
  title: string;
  /** Of a person: full years today, 0 if unknown (PROF-24). An older gateway leaves it out. */
  age?: number;
  /** Uid of the person, or of the meet's owner. */
  person: string;
  /** Path of the picture in question, below `/api/images/`. */
  picture: string | null;
  description: string;
  archived: boolean;
  /** A meet that was deleted by its owner or for good: there is nothing to put back. An older gateway leaves it out. */
  deleted?: boolean;
  /** Instant at which an admin last told the police of it. */
  policeAt?: string;
  reports: AdminReport[];
  /** Stands for the reports, the decisions before and `archived`; a decision says which one it rests on. */
  state: string;
}

/** What an admin has removed from view or left there, and can decide anew. */
export interface DecidedCase extends AdminCase {
  /** Instant of the decision. */
  decidedAt: string;
}

/** `GET /api/admin/cases` */
export interface CasesAnswer {
  /** Open ones: urgent ones first, minors on top, then those with the most reports. */
  cases: AdminCase[];
  /** What may be appealed, the newest decision first. */
  decided: DecidedCase[];
}

/** `GET /api/admin/reports/{id}/chat`: the attached conversation. */
export interface AttachedChatAnswer {
  messages: { from: string; text: string; timestamp: string }[];
  /** Whether whoever reported has written each of them: both may bear the same name. An older gateway leaves it out. */
  byReporter?: boolean[];
}

/** `POST /api/admin/decisions` (ADMIN-06, ADMIN-07). Every decision needs a reason and is logged. */
export const decisionSchema = Shape(
  {
    targetKind: Union([Literal('user'), Literal('meet')]),
    target: Text({ minLength: 1, maxLength: 60 }),
    decision: Union([Literal('restore'), Literal('hide'), Literal('delete'), Literal('police')]),
    reason: Text({ minLength: 1, maxLength: 1000, pattern: visiblePattern }),
    /** State of the case as its admin has read it; without it the decision is on whatever there is. */
    state: Optional(Text({ maxLength: 60 })),
  },
  { additionalProperties: false },
);
/** A decision as it is sent: about whom or what, which, and why. */
export type DecisionBody = Static<typeof decisionSchema>;
/** What an admin can decide. */
export type DecisionKind = DecisionBody['decision'];

/** One line of `GET /api/admin/log`: what admins did, newest first. */
export interface LogEntry {
  at: string;
  admin: string;
  what: DecisionKind | 'read_chat' | 'export' | 'test_push' | 'affiliate';
  /** Whom or what it concerned; names nobody who has been deleted. */
  target: string;
  /** Names of the two now, where they have one. */
  adminName?: string;
  targetName?: string;
  reason: string;
}

/** `GET /api/admin/log`. */
export interface LogAnswer {
  log: LogEntry[];
}

/** `POST /api/admin/affiliates` (DATA-72). */
export const affiliateSchema = Shape(
  {
    active: Flag(),
    company: Text({ minLength: 1, maxLength: 80, pattern: visiblePattern }),
    company_logo_url: Union([Text({ maxLength: 500, pattern: '^https://' }), Null()]),
    image_url: Union([Text({ maxLength: 500, pattern: '^https://' }), Null()]),
    price: Text({ maxLength: 40 }),
    product_name: Text({ minLength: 1, maxLength: 120, pattern: visiblePattern }),
    tracking_link: Text({ maxLength: 1000, pattern: '^https://' }),
  },
  { additionalProperties: false },
);
/** An offer as an admin types it. */
export type AffiliateBody = Static<typeof affiliateSchema>;

/** `PUT /api/admin/affiliates/{id}`: what has been changed; another admin may have changed the rest meanwhile. */
export const affiliateChangeSchema = PartOf(affiliateSchema, { additionalProperties: false });
/** The fields of an offer that an admin has changed. */
export type AffiliateChange = Static<typeof affiliateChangeSchema>;

/** An offer as an admin reads it. */
export interface AdminAffiliate extends AffiliateBody {
  id: string;
}

/** `GET /api/admin/affiliates`: all offers, those that are switched off too. */
export interface AffiliatesAnswer {
  affiliates: AdminAffiliate[];
}

/** `GET /api/admin/suggestions` (DATA-73), newest first. */
export interface SuggestionsAnswer {
  suggestions: {
    id: string;
    nameSuggestion: string;
    reasonNotUsing: string;
    reasonToUse: string;
    email: string;
    createdAt: string;
  }[];
}

/** `GET /api/admin/status`: counters of the service and the state of each outside service. */
export interface StatusAnswer {
  counters: Record<
    'profiles' | 'hidden' | 'archived' | 'meets' | 'openMeets' | 'chats' | 'openReports',
    number
  >;
  services: ServiceState[];
  /** Whether `GET /api/admin/outbox` has something to show. */
  outbox: boolean;
}

/** One mail that became a file because there is no mail server. */
export interface OutboxMail {
  /** File name; begins with the time. */
  file: string;
  to: string;
  subject: string;
  text: string;
}

/** `GET /api/admin/outbox`, newest first; 404 in production and where mails leave by SMTP. */
export interface OutboxAnswer {
  mails: OutboxMail[];
}

/** How one service that the gateway needs or uses is. */
export interface ServiceState {
  name: 'store' | 'mail' | 'push' | 'google' | 'images';
  configured: boolean;
  /** Which of its forms is in use. */
  detail:
    | 'embedded'
    | 'couchdb'
    | 'outbox'
    | 'smtp'
    | 'ownKeys'
    | 'settingsKeys'
    | 'openid'
    | 'files'
    | 's3';
  /** Null: nobody can be asked, or nobody has been needed yet. */
  reachable: boolean | null;
  /** Things that wait to be sent or worked on; null where there is no queue. */
  queue: number | null;
  /** When and what, since this gateway started. */
  lastError: string | null;
}
