import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { OperatorError } from '../platform/errors/operator-error';

export const FEED_RESOURCES = ['Property', 'OpenHouse', 'Member', 'Office'] as const;
export type FeedResource = (typeof FEED_RESOURCES)[number];

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const text = z.string().check(z.minLength(1), z.maxLength(500));
const address = z.url({ protocol: /^https?$/ });

const authSchema = z._default(
  z.discriminatedUnion('kind', [
    /** the feed's secret is the token itself */
    z.strictObject({ kind: z.literal('bearer') }),
    /** the feed's secret is the client secret; a new token is requested before the old one ends */
    z.strictObject({
      kind: z.literal('client-credentials'),
      tokenUrl: address,
      clientId: text,
      scope: z.optional(text),
    }),
  ]),
  { kind: 'bearer' },
);

const limitsSchema = z.strictObject({
  perSecond: z.optional(z.number().check(z.gt(0), z.lte(100))),
  perHour: z.optional(whole(1, 1_000_000)),
  bytesPerHour: z.optional(whole(1_000_000, Number.MAX_SAFE_INTEGER)),
});

const displaySchema = z.strictObject({
  /** replaces the site's own disclaimer on listings of this feed */
  disclaimer: z.optional(z.string().check(z.maxLength(2000))),
  /** text before the listing firm, as 'Listing courtesy of' */
  attribution: z.optional(z.string().check(z.maxLength(100))),
  /** show when the feed was last read */
  lastUpdated: z._default(z.boolean(), true),
  /** the feed may never show an address */
  withholdAddress: z._default(z.boolean(), false),
  /** minutes between the entry of a listing at the MLS and its first display */
  delayMinutes: z._default(whole(0, 100_000), 0),
  /** the feed's licence allows statistics of sales: region, kind, day and price of a closed record are counted */
  sales: z.optional(z.boolean()),
  /** the feed's licence allows translations of descriptions */
  translate: z.optional(z.boolean()),
});

const feedSchema = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'lower-case letters, digits and hyphens')),
  variant: z.enum(['reso', 'mlsgrid', 'trestle', 'bridge', 'spark']),
  url: address,
  /** the MLS to read, where a feed carries several; also the name under which its listings are stored */
  system: text,
  /** whether requests name the system (OriginatingSystemName); left out, as the vendor has it */
  filterSystem: z.optional(z.boolean()),
  auth: authSchema,
  resources: z._default(z.array(z.enum(FEED_RESOURCES)).check(z.minLength(1)), ['Property', 'OpenHouse']),
  /** whether media come with the listing, by requests of their own, or not at all */
  media: z._default(z.enum(['expand', 'resource', 'none']), 'expand'),
  everySeconds: z._default(whole(1, 86_400), 30),
  /** Hawaii hour of the daily comparison of all keys */
  compareAtHour: z._default(whole(0, 23), 2),
  /** a comparison that would remove a larger share of the listings removes none and fails */
  maxRemovals: z._default(z.number().check(z.gte(0), z.lte(1)), 0.3),
  pageSize: z.optional(whole(1, 2000)),
  maxPageMb: z._default(whole(1, 256), 32),
  limits: z._default(limitsSchema, {}),
  /** office keys or names that are the company's own */
  companyOffices: z._default(z.array(text), []),
  display: z._default(displaySchema, { lastUpdated: true, withholdAddress: false, delayMinutes: 0 }),
});

const fileSchema = z.strictObject({
  feeds: z.array(feedSchema).check(
    z.refine((feeds) => new Set(feeds.map(({ name }) => name)).size === feeds.length, 'two feeds have the same name'),
    // listings are stored under the system's name: two feeds would remove each other's
    z.refine((feeds) => new Set(feeds.map(({ system }) => system)).size === feeds.length, 'two feeds read one system'),
  ),
});

export type FeedConfig = z.output<typeof feedSchema>;

/** What a feed may be asked for. */
export interface FeedLimits {
  perSecond: number;
  perHour: number;
  bytesPerHour: number;
}

/** One configured feed together with its secret, which is never logged or stored. */
export interface Feed extends FeedConfig {
  secret: string;
}

export interface FeedSettings {
  FEEDS_FILE: string | null;
  FEED_SECRETS: readonly string[];
}

/**
 * Reads the configured feeds; none when FEEDS_FILE is empty.
 * @throws OperatorError naming the file, the field and what is expected
 */
export async function readFeeds({ FEEDS_FILE, FEED_SECRETS }: FeedSettings): Promise<readonly Feed[]> {
  if (FEEDS_FILE === null) return [];
  const secrets = new Map(FEED_SECRETS.map((entry) => [entry.split('=', 1)[0], entry.slice(entry.indexOf('=') + 1)]));
  const { feeds } = parseFile(FEEDS_FILE, await readText(FEEDS_FILE));
  return feeds.map((feed) => ({ ...feed, secret: secretOf(feed, secrets) }));
}

function secretOf({ name }: FeedConfig, secrets: ReadonlyMap<string | undefined, string>): string {
  const secret = secrets.get(name);
  if (!secret) throw new OperatorError(`FEED_SECRETS has no secret of the feed "${name}". Add "${name}=…".`);
  return secret;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`FEEDS_FILE ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function parseFile(file: string, content: string): z.output<typeof fileSchema> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new OperatorError(`FEEDS_FILE ${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
  const result = fileSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new OperatorError(`FEEDS_FILE ${file}, ${issue?.path.join('.') || 'top level'}: ${issue?.message}`);
}

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
