import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { SHORTLIST_ROLES } from '../basics/vocabulary';
import { favoriteSchema, savedSearchSchema } from '../entities/saved-search';
import { shortlistMarkSchema } from '../entities/shortlist';
import { defineCall } from './define-call';
import { notificationSettingsSchema } from './notifications';

const tag = 'Account';
const text = z.nullable(z.string());

/** A signed-in browser of the user. */
export const ownSessionSchema = z.object({
  id: z.int(),
  /** such as 'Firefox on Windows'; null when unknown */
  browser: text,
  via: z.string(),
  began_at: z.string(),
  seen_at: z.string(),
  /** true for the browser of this request */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
const sessionsResponse = z.object({ sessions: z.array(ownSessionSchema) });

export const ownSessions = defineCall({
  name: 'ownSessions',
  method: 'GET',
  path: '/api/v3/current_user/sessions',
  access: 'user',
  tag,
  answer: sessionsResponse,
});

export const endOwnSession = defineCall({
  name: 'endOwnSession',
  method: 'POST',
  path: '/api/v3/current_user/sessions/end',
  access: 'user',
  tag,
  body: z.object({ id: z.nullable(z.int()) }),
  answer: sessionsResponse,
});

/** All stored data about a user, for their download. */
export const exportOwnData = defineCall({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/v3/current_user/export',
  access: 'user',
  userAction: true,
  tag,
  answer: z.object({
    exported_at: z.string(),
    profile: z.object({
      email: z.string(),
      first_name: text,
      last_name: text,
      phone: text,
      email_opt_in: z.boolean(),
      /** the language of the site that the user chose */
      language: z.optional(text),
      registered_at: z.string(),
    }),
    favorites: z.array(favoriteSchema),
    hidden_listings: z.array(z.string()),
    viewed_listings: z.array(z.object({ internal_id: z.string(), slug: z.string(), at: z.string() })),
    saved_searches: z.array(savedSearchSchema),
    /** what the user was notified of */
    notifications: z.array(
      z.object({ at: z.string(), title: z.string(), text: z.string(), address: z.string(), read: z.boolean() }),
    ),
    notification_settings: notificationSettingsSchema,
    /** browsers that get pushes, with the address of their push service */
    push_subscriptions: z.array(z.object({ endpoint: z.string(), since: z.string() })),
    /** shared lists: of the own ones everything, of others what the user wrote */
    shortlists: z.array(
      z.object({
        role: z.enum(SHORTLIST_ROLES),
        created_at: z.string(),
        ended_at: text,
        agent_sees: z.boolean(),
        members: z.array(z.object({ name: z.string(), role: z.enum(SHORTLIST_ROLES), joined_at: z.string() })),
        marks: z.array(
          z.object({ name: z.string(), internal_id: z.string(), mark: shortlistMarkSchema, at: z.string() }),
        ),
        comments: z.array(z.object({ name: z.string(), internal_id: z.string(), text: z.string(), at: z.string() })),
      }),
    ),
    sessions: z.array(ownSessionSchema),
    messages: z.array(
      z.object({ sent_at: z.string(), action: z.string(), mls_number: text, message: text, lead_source: text }),
    ),
    /** recorded page views and actions of the account */
    events: z.array(z.object({ kind: z.string(), name: z.string(), at: z.string(), data: z.unknown() })),
    /** what agents recorded about the person of the verified address */
    agent_records: z.optional(
      z.array(
        z.object({
          agent: text,
          stage: z.string(),
          next_step: text,
          next_step_on: text,
          notes: z.array(z.object({ text: z.string(), at: z.string() })),
        }),
      ),
    ),
    /** mails that agents sent to the verified address through the site */
    agent_replies: z.optional(
      z.array(z.object({ agent: text, subject: z.string(), text: z.string(), sent_at: z.string() })),
    ),
    /** when staff acted for the user; `ended_at` is in the future while it continues */
    impersonations: z.array(
      z.object({ staff: z.string(), reason: z.string(), began_at: z.string(), ended_at: z.string() }),
    ),
  }),
  perMinute: 10,
});

/** Closes the account for ever. Needs the password, or a sign-in by link within the last half hour. */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/v3/current_user/delete',
  access: 'user',
  tag,
  body: z.object({ password: z.optional(z.string().check(z.maxLength(LIMITS.password))) }),
  answer: z.object({ deleted: z.literal(true) }),
  perMinute: 10,
});

const viewed = z.object({
  internal_id: z.string().check(z.minLength(1), z.maxLength(64)),
  slug: z.string().check(z.minLength(1), z.maxLength(300)),
  at: z.string().check(z.maxLength(40)),
});

/** Merges the browser's viewed listings with the account's: newest first, each listing once, at most 100. */
export const syncViewed = defineCall({
  name: 'syncViewed',
  method: 'POST',
  path: '/api/v3/viewed_listings',
  access: 'user',
  userAction: false,
  tag,
  body: z.object({ viewed: z.array(viewed).check(z.maxLength(100)) }),
  answer: z.object({ viewed: z.array(viewed) }),
});

/** Removes listings from the viewed list; ids that are not in it are ignored. */
export const removeViewed = defineCall({
  name: 'removeViewed',
  method: 'POST',
  path: '/api/v3/viewed_listings/remove',
  access: 'user',
  tag,
  body: z.object({ internal_ids: z.array(viewed.shape.internal_id).check(z.maxLength(100)) }),
  answer: z.object({ viewed: z.array(viewed) }),
});
