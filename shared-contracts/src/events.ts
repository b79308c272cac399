import * as z from 'zod/mini';
import { LIMITS } from './basics/constants';
import { leadActionSchema } from './entities/lead-action';
import { listingRefSchema, resultCardSchema } from './entities/listing';
import { searchFiltersSchema } from './entities/search';
import { keysOf } from './keys-of';

const accountSection = z.enum(['overview', 'favorites', 'saved-searches', 'hidden-listings', 'settings']);

/** The action that sign-in interrupted, which the host runs after sign-in. */
export const intentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('favorite'), internal_id: z.string(), mls_id: z.string() }),
  z.object({ kind: z.literal('hide'), internal_id: z.string() }),
  z.object({ kind: z.literal('save-search') }),
  z.object({ kind: z.literal('open-section'), section: accountSection }),
]);
export type Intent = z.infer<typeof intentSchema>;

/**
 * The topics of the bus with their payloads. A retained topic gives its last value to later subscribers. Topics are
 * named `thing:happened`. Topics with a verb (`auth:open`) are requests to the owner.
 */
export const EVENTS = {
  /** the ordered results on screen: feeds "Listing 3 of 120" in detail and nav */
  'search:results': {
    retained: true,
    schema: z.object({
      /** identifies the search, so that late responses of an older search are ignored */
      key: z.string(),
      context: z.enum(['search', 'favorites']),
      total: z.int(),
      /** position of the first entry among all results */
      from: z.int(),
      entries: z.array(z.object({ internal_id: z.string(), slug: z.string() })),
      /** address of the search, where "Back to Search" leads */
      url: z.string(),
    }),
  },
  /** the current filters of the search, for the search bar and the summary box */
  'search:changed': {
    retained: true,
    schema: z.object({
      url: z.string(),
      filters: searchFiltersSchema,
      initialSearch: z.boolean(),
      filtersChanged: z.boolean(),
      /** short texts, one per filter that differs from the default */
      summary: z.array(z.string()),
      savedSearch: z.nullable(
        z.object({
          id: z.nullable(z.int()),
          title: z.string(),
          share_code: z.nullable(z.string()),
          edited: z.boolean(),
          from_share_url: z.boolean(),
        }),
      ),
    }),
  },
  /** nav's Clear: the owner of the search resets it to the defaults */
  'search:clear': { retained: false, schema: z.object({}) },
  /** nav's Edit / Save Search */
  'search:save': { retained: false, schema: z.object({}) },
  /** the card whose press opens a listing: what the page shows while the listing cannot be loaded */
  'listing:chosen': { retained: true, schema: z.object({ card: resultCardSchema }) },
  'listing:opened': {
    retained: true,
    schema: z.nullable(z.object({ listing: listingRefSchema, from: z.enum(['search', 'favorites', 'direct']) })),
  },
  'listing:closed': { retained: false, schema: z.object({ internal_id: z.nullable(z.string()) }) },
  /** @deprecated since 2.0.0: read `host.session.state`. Only remotes of contract 1 listen to it. */
  'session:changed': {
    retained: true,
    schema: z.object({ user_id: z.nullable(z.int()), email: z.nullable(z.string()) }),
  },
  'auth:open': {
    retained: false,
    schema: z.object({
      mode: z.enum(['sign-in', 'sign-up']),
      intent: z.optional(intentSchema),
      /** the reason to sign in, which the dialog shows as a sentence */
      reason: z.optional(z.enum(['session-ended'])),
    }),
  },
  'auth:close': {
    retained: false,
    schema: z.object({
      /** a sign-in link was mailed: the interrupted action runs when the user follows it */
      linkSent: z.optional(z.boolean()),
    }),
  },
  'account:open-panel': { retained: false, schema: z.object({ section: accountSection }) },
  'account:close-panel': { retained: false, schema: z.object({}) },
  'contact:open': {
    retained: false,
    schema: z.object({
      kind: z.enum(['email-agent', 'ask-question', 'request-showing', 'callback', 'overlay', 'live-chat']),
      listing: z.optional(listingRefSchema),
      agent: z.optional(z.object({ id: z.int(), name: z.string() })),
      /** a day chosen on the strip; null is as soon as possible */
      day: z.optional(z.nullable(z.string())),
      /** what the message of `email-agent` begins with */
      message: z.optional(z.string().check(z.maxLength(LIMITS.message))),
    }),
  },
  'contact:close': { retained: false, schema: z.object({}) },
  'lead:created': {
    retained: false,
    schema: z.object({ id: z.int(), action: leadActionSchema, lead_source: z.string() }),
  },
  /** the title of the page at `path`, when its data is loaded; the host writes it into the document */
  'page:titled': { retained: true, schema: z.object({ path: z.string(), title: z.string() }) },
  /** height of the header in pixels, for the position of sticky elements */
  'nav:height': { retained: true, schema: z.object({ height: z.number() }) },
} as const;

export type EventTopic = keyof typeof EVENTS;
export type EventPayload<T extends EventTopic> = z.infer<(typeof EVENTS)[T]['schema']>;
export const EVENT_TOPICS = keysOf(EVENTS);

/**
 * Topics of contract 1 that are gone. A remote that was built with contract 1 may name them in mfe.json and use them
 * without effect.
 */
export const FORMER_TOPICS = [
  'favorites:changed',
  'hidden:changed',
  'listing:not-found',
  'route:changed',
  'search:saved',
  'viewed:changed',
] as const;
