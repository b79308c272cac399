import { EVENT_TOPICS, FORMER_TOPICS, ownPathSchema, pageAreaSchema, slotNameSchema } from 'shared-contracts/complete';
import * as z from 'zod/mini';

const expose = z.string().check(z.regex(/^\.\/[a-z0-9-]+$/));
/**
 * Reserved words: the registry's addresses, override links or the page's objects use them in the place of a remote's
 * name.
 */
const TAKEN_NAMES: ReadonlySet<string> = new Set([
  'disable',
  'discovery',
  'in-use',
  'override',
  'preview',
  'reset',
  'shell',
  'to',
  'v1',
]);
export const remoteNameSchema = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{1,31}$/),
  z.refine((name) => !TAKEN_NAMES.has(name) && !Object.hasOwn(Object.prototype, name), 'is a name of the site itself'),
);

/** A page in one of the site's areas. */
const areaPageSchema = z.object({ area: pageAreaSchema, expose });
const titleSchema = z.string().check(z.minLength(1), z.maxLength(60));
/** A page with its own address, including all addresses below it. */
const ownPageSchema = z.object({
  area: z.literal('own'),
  /** one to three words, as '/tides' or '/guides/tides' */
  path: ownPathSchema,
  /** title of the document and of the browser's tab */
  title: titleSchema,
  /** the title in other languages, by their codes */
  titles: z.optional(z.record(z.string(), titleSchema)),
  expose,
});
export const remotePageSchema = z.discriminatedUnion('area', [areaPageSchema, ownPageSchema]);
export type RemotePage = z.infer<typeof remotePageSchema>;

const topicSchema = z.enum([...EVENT_TOPICS, ...FORMER_TOPICS]);

export const remoteExtensionSchema = z.object({
  slot: slotNameSchema,
  expose,
  /** position in a slot for several remotes, smallest first */
  order: z._default(z.int(), 10),
  /** the remote that may take over this slot for one remote; it is shown while both fill the slot */
  handOver: z.optional(remoteNameSchema),
});

/**
 * Format of a remote's entry: a classic script stores its container in a global variable, an ES module exports `init`
 * and `get`.
 */
export const containerFormatSchema = z.enum(['script', 'module']);
export type ContainerFormat = z.infer<typeof containerFormatSchema>;

export const remoteBuildSchema = z.object({
  /** runs in the remote's folder, such as 'vite build' */
  command: z.string().check(z.minLength(1)),
  /** its output folder, relative to the remote's folder */
  folder: z.string().check(z.minLength(1)),
  /** the container, relative to `folder` */
  entry: z.string().check(z.minLength(1)),
  format: z._default(containerFormatSchema, 'script'),
});

/** An origin as in 'https://tides.example.com', without path, user, wildcard or usual port. */
const connectOriginSchema = z.string().check(
  z.maxLength(200),
  z.refine(
    (origin) =>
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(origin) &&
      !/\.\d+(?::\d+)?$/.test(origin) &&
      // as browsers compare it: without the usual port, and with no number in another base as its host
      URL.canParse(origin) &&
      new URL(origin).origin === origin,
    'must be an https origin, such as https://tides.example.com',
  ),
);

/** mfe.json: the description of a remote, readable without running its code. */
export const remoteManifestSchema = z.object({
  $schema: z.optional(z.string()),
  name: remoteNameSchema,
  /** the range of contract versions it works with, as '^1.0.0' */
  contract: z.string().check(z.minLength(1), z.maxLength(40)),
  pages: z.array(remotePageSchema),
  extensions: z.array(remoteExtensionSchema),
  emits: z.array(topicSchema),
  listens: z.array(topicSchema),
  /**
   * package -> range in the share scope: only ranges wider than that of the installed version ('^19 || ^20'), or all
   * packages when the team's own tool builds the remote
   */
  shared: z.optional(z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(80)))),
  /** true: it brings React itself and takes nothing from the share scope; it should own pages and bars only (decision 0040) */
  isolated: z.optional(z.boolean()),
  /** the team's own build tool; without it `mfe build` uses the preset */
  build: z.optional(remoteBuildSchema),
  /** origins of the team's own services, to which the remote's code may make requests */
  connect: z.optional(
    z.array(connectOriginSchema, 'must be a list of origins').check(z.maxLength(5, 'at most 5 origins')),
  ),
  budget: z.object({ initialBrotliKb: z.number().check(z.gt(0)) }),
  /** prefixes of class names in bundled packages, such as 'yarl__'; all others must begin with the remote's name */
  cssPrefixes: z.optional(z.array(z.string().check(z.regex(/^[a-z][a-z0-9]{2,}[_-]+$/)))),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** Name of a remote's bundle: unique on the page and a JavaScript identifier. */
export function federationName(remote: string): string {
  return `mfe_${remote.replaceAll('-', '_')}`;
}
