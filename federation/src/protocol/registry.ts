import { HAWAII_TIME_ZONE } from 'shared-contracts';
import { keysOf } from 'shared-contracts/keys-of';
import * as z from 'zod/mini';
import { remoteNameSchema } from './manifest';

/**
 * The refusals of the registry, with one code per reason. A code is never reused. `todo` is the hint for the team.
 * Answered as 409 with every reason at once (MFE-113 as 401, MFE-115 as 413, MFE-117 as 412, MFE-118 as 404).
 */
export const REFUSALS = {
  'MFE-101': { title: 'The release description is not valid.', todo: 'Build again with `mfe build --release`.' },
  'MFE-102': { title: 'An exposed module is missing.', todo: 'Export it in src, or remove it from mfe.json.' },
  'MFE-103': { title: 'A slot is not known to the contract.', todo: 'Use a slot that slots.ts lists.' },
  'MFE-104': { title: 'An event is not known to the contract.', todo: 'Use a topic that events.ts lists.' },
  'MFE-105': {
    title: 'The contract it needs is newer than a shell in use.',
    todo: 'Wait until that shell is live, or build against its contract.',
  },
  'MFE-106': {
    title: 'The contract it needs is older than a shell in use.',
    todo: 'Update the range in mfe.json and build again.',
  },
  'MFE-107': {
    title: 'A shared package is not the one the shell provides.',
    todo:
      'Share it under the exact key that `mfe shared` lists, such as "react-dom/client", with "import": false in the build ' +
      'tool, and name it in "shared" of mfe.json. If the remote also runs on the version of that shell, ' +
      'state both ranges in "shared" of mfe.json, as "^19 || ^20".',
  },
  'MFE-108': {
    title: 'It is over its size budget.',
    todo: 'Load code later that the first view does not need, or raise the budget on purpose.',
  },
  'MFE-109': {
    title: "A style reaches beyond the remote's own elements.",
    todo: 'Use CSS modules, which prefix every class with the name of the remote.',
  },
  'MFE-110': {
    title: 'A page belongs to another remote already.',
    todo: 'Agree with that team which remote has the page.',
  },
  'MFE-111': { title: 'A file is not the one that was built.', todo: 'Build again and publish the folder untouched.' },
  'MFE-112': { title: 'A path is outside of the folder of the version.', todo: 'Publish plain files of one folder.' },
  'MFE-113': { title: 'The token is not valid for this remote.', todo: 'Request a token from an administrator.' },
  'MFE-114': {
    title: 'This version is published already.',
    todo: 'Raise the version in package.json and build again.',
  },
  'MFE-115': { title: 'The upload is too large.', todo: 'Publish the built folder only, without source maps.' },
  'MFE-116': { title: 'The release belongs to another remote.', todo: 'Publish it under its own name.' },
  'MFE-117': {
    title: 'Another user changed the deployment in the meantime.',
    todo: 'Check `mfe status` and decide again.',
  },
  'MFE-118': { title: 'There is no such version.', todo: '`mfe status` lists the published versions.' },
  'MFE-119': {
    title: 'Its container does not support a protocol of the shell.',
    todo: 'Build again with the current `mfe build`, or wait until a shell that supports it is live.',
  },
  'MFE-120': {
    title: 'The new shell would break a live remote.',
    todo:
      'Keep what that remote uses, or let its team ship first: a version that runs on both versions of a package ' +
      'states both ranges in "shared" of mfe.json, as "^19 || ^20".',
  },
  'MFE-121': {
    title: 'A shell in use does not export a name that it imports.',
    todo: 'Wait until a shell that exports it is live, or include that code in the remote.',
  },
  'MFE-122': {
    title: 'A slot for one remote is filled by another.',
    todo: 'Remove it from mfe.json, or let that team publish and promote "handOver" with the name of this remote.',
  },
  'MFE-123': {
    title: 'An address belongs to the site.',
    todo: 'Choose another first word for the path in mfe.json.',
  },
  'MFE-124': {
    title: 'This site promotes signed versions only.',
    todo: 'Publish with MFE_SIGNING_KEY set: `mfe key` makes one.',
  },
  'MFE-125': {
    title: 'The signed statements do not prove this version.',
    todo: 'Publish with the key whose public part is in the setting REGISTRY_KEYS of the site.',
  },
  'MFE-126': {
    title: 'There is nothing to roll back or halt.',
    todo: '`mfe status` shows who gets which version, and `mfe kill` switches a remote off.',
  },
  'MFE-127': {
    title: 'A page cannot be rendered on the server.',
    todo:
      'Correct the page at the place that the stack names. The server has no window, document or localStorage: use them ' +
      'in an effect, or after `useInBrowser` of shared-ui returns true.',
  },
  'MFE-128': {
    title: 'After this rollback no visitor would get the remote.',
    todo: 'If that is right, repeat it with `--yes`; a request has "confirmNoVisitor": true.',
  },
} as const;
export type RefusalCode = keyof typeof REFUSALS;
export const REFUSAL_CODES = keysOf(REFUSALS);

/** One refusal. `where` names the file, slot, package or page. */
export const refusalSchema = z.object({
  code: z.enum(REFUSAL_CODES),
  title: z.string(),
  detail: z.string(),
  where: z.optional(z.string()),
  todo: z.string(),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** A refusal as text, with its details. */
export function refusal(code: RefusalCode, detail: string, where?: string): Refusal {
  return { code, ...REFUSALS[code], detail, ...(where === undefined ? {} : { where }) };
}

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: HAWAII_TIME_ZONE,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Format of times in /admin and `mfe`: 'Nov 20, 2026, 2:05 PM HST'. */
export const timeText = (moment: string | Date): string => TIME.format(new Date(moment));

const percent = z.number().check(z.gt(0), z.lt(100));
const minutes = z.number().check(z.gt(0), z.lte(10_080));

/**
 * Strategy of a promotion: all visitors at once; a percentage until staff decide or the minutes are over (then all); or
 * a percentage that grows at an interval, starting `from` the current share of a canary.
 */
export const deploymentStrategySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('canary'), percent, minutes: z.optional(minutes) }),
  z.object({ kind: z.literal('linear'), percent, everyMinutes: minutes, from: z.optional(percent) }),
]);
export type DeploymentStrategy = z.infer<typeof deploymentStrategySchema>;

const version = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,40})?$/, 'must have three numbers, as 1.2.0 or 1.2.0-beta.1'));
export const versionSchema = version;
const at = z.iso.datetime();

/** The source of a version, as signed by its team and checked by the registry. */
export const versionSourceSchema = z.object({ commit: z.string(), repository: z.string(), builder: z.string() });
export type VersionSource = z.infer<typeof versionSourceSchema>;

export const publishedVersionSchema = z.object({
  name: remoteNameSchema,
  version,
  publishedAt: at,
  publishedBy: z.string(),
  contract: z.string(),
  initialBrotliKb: z.number(),
  /** languages of its catalogs, with the number of texts and of those that stay English */
  texts: z.optional(z.record(z.string(), z.object({ total: z.int(), missing: z.int() }))),
  files: z.int(),
  /** origins of the team's own services, to which its code makes requests */
  connect: z.optional(z.array(z.string())),
  /** left out without signed statements */
  source: z.optional(versionSourceSchema),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/** An address that shows a version before its first promotion to everyone who opens it. */
export const previewLinkSchema = z.object({ address: z.url(), until: at });
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** A version whose files were removed, because no visitor needed them. It can never be published again. */
export const removedVersionSchema = z.object({ version, at, by: z.string() });
export type RemovedVersion = z.infer<typeof removedVersionSchema>;

/** Why the files of a version stay: it is live or a canary, a rollback may restore it, it is part of the latest
 * deployments, it is recent, or a browser loaded it recently. */
export const keptVersionSchema = z.object({
  version,
  why: z.enum(['live', 'canary', 'rollback', 'deployed', 'young', 'loaded']),
});
export type KeptVersion = z.infer<typeof keptVersionSchema>;

/** The versions of one remote that were removed, or would be. */
export const prunedSchema = z.object({
  name: remoteNameSchema,
  removed: z.array(version),
  kept: z.array(keptVersionSchema),
});
export type Pruned = z.infer<typeof prunedSchema>;

/** The versions of one remote that visitors get. `revision` is the value of If-Match and grows with every change. */
export const deploymentSchema = z.object({
  name: remoteNameSchema,
  revision: z.int(),
  live: z.nullable(version),
  /** the version before the live one, which a rollback and the loader's fallback use */
  previous: z.nullable(version),
  canary: z.nullable(
    z.object({
      version,
      strategy: deploymentStrategySchema,
      startedAt: at,
      /** of all visitors, now */
      percent: z.number(),
      nextStepAt: z.nullable(at),
      /**
       * why staff must promote or halt it; missing while the registry continues by itself, and in responses to changes
       */
      needsDecision: z.optional(z.string()),
    }),
  ),
  /** switched off for everyone; slots and pages show their fallbacks */
  killed: z.nullable(z.object({ at, by: z.string(), reason: z.string() })),
});
export type Deployment = z.infer<typeof deploymentSchema>;

export const DEPLOYMENT_ACTIONS = [
  'publish',
  'promote',
  'complete',
  'halt',
  'auto-halt',
  'rollback',
  'kill',
  'revive',
] as const;
/** One line of a remote's history. */
export const deploymentEventSchema = z.object({
  id: z.int(),
  name: remoteNameSchema,
  action: z.enum(DEPLOYMENT_ACTIONS),
  from: z.nullable(version),
  to: z.nullable(version),
  /** of a promotion that not every visitor got at once */
  strategy: z.optional(deploymentStrategySchema),
  at,
  by: z.string(),
  reason: z.string(),
});
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>;

/** The version whose release.json is at this address of the site; null for other addresses. */
export function versionAt(address: string, site: string): { name: string; version: string } | null {
  const { origin, pathname } = new URL(address);
  const [, name, number] = /^\/mfe\/([^/]+)\/([^/]+)\/release\.json$/.exec(pathname) ?? [];
  return origin === site && name && number ? { name, version: number } : null;
}

/** Periods that a remote's health is divided into. None is shorter than a minute. */
const HEALTH_PERIODS = 60;

/** Length of a period of the last `hours`, in minutes. */
export const healthPeriodMinutes = (hours: number): number => Math.max((hours * 60) / HEALTH_PERIODS, 1);

/** Browsers' reports about one version in one period. */
export const versionHealthSchema = z.object({
  version,
  /** start of the period */
  at,
  /** visits without a failure; a visitor counts once a minute */
  loads: z.int(),
  /** visits with a failure */
  failures: z.int(),
  /** milliseconds from asking for a module to having it */
  loadMsP50: z.nullable(z.number()),
  loadMsP95: z.nullable(z.number()),
});
export type VersionHealth = z.infer<typeof versionHealthSchema>;

/** Number and duration of a page's renderings since the server started. */
export const renderFiguresSchema = z.object({
  version,
  /** the exposed module of the page */
  expose: z.string(),
  /** successful renderings */
  rendered: z.int(),
  failures: z.int(),
  /** the server was not ready in time, so that the browser drew the page */
  late: z.int(),
  /** the page failed three times in a row: for 30 seconds browsers draw it, and then the server tries it once */
  paused: z.optional(z.boolean()),
  /** milliseconds until the markup was there, with the calls of the page; null without any */
  renderMsP50: z.nullable(z.number()),
  renderMsP99: z.nullable(z.number()),
});
export type RenderFigures = z.infer<typeof renderFiguresSchema>;

export const remoteStatusSchema = z.object({
  deployment: deploymentSchema,
  /**
   * the version that came with the site, which all visitors get before the first promotion and after a rollback of it
   */
  built: z.nullable(version),
  /** those whose files are there, newest first */
  versions: z.array(publishedVersionSchema),
  /** those whose files were removed, the last ones first */
  removed: z.optional(z.array(removedVersionSchema)),
  history: z.array(deploymentEventSchema),
  health: z.array(versionHealthSchema),
  /** of this server, the most recently rendered page first */
  rendering: z.optional(z.array(renderFiguresSchema)),
});
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;

/** A token to change one remote. The token itself is shown once and not stored. */
export const registryTokenSchema = z.object({
  id: z.int(),
  name: remoteNameSchema,
  createdAt: at,
  createdBy: z.string(),
  lastUsedAt: z.nullable(at),
  revokedAt: z.nullable(at),
});
export type RegistryToken = z.infer<typeof registryTokenSchema>;
export const registryTokensSchema = z.object({ tokens: z.array(registryTokenSchema) });
export type RegistryTokens = z.infer<typeof registryTokensSchema>;
export const revokeTokenBodySchema = z.object({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) });

const reason = z._default(z.string().check(z.maxLength(500)), '');
export const promoteBodySchema = z.object({ version, strategy: deploymentStrategySchema, reason });
export const reasonBodySchema = z.object({ reason });
/** `confirmNoVisitor`: also if there is no version left for visitors; without it the rollback is refused (MFE-128). */
export const rollbackBodySchema = z.object({ reason, confirmNoVisitor: z._default(z.boolean(), false) });
/** `keepDays`: versions published within so many days stay; by default the site's setting. */
export const pruneBodySchema = z.object({
  dryRun: z._default(z.boolean(), false),
  keepDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
});

/**
 * Addresses of the registry. All take `Authorization: Bearer <token of the remote>`; reading also takes an
 * administrator's session, and so does changing (from the site's own pages). Changes take `If-Match: "<revision>"` (`*`
 * accepts every revision) and return the new deployment with its `ETag`; refusals answer a problem document with `refusals`.
 *
 *   POST {base}/:name/versions[?dry_run=true]   gzipped tar of the built folder -> 201 publishedVersion (200 when dry)
 *   GET  {base}                                 -> { remotes: remoteStatus[] }
 *   GET  {base}/:name                           -> remoteStatus, with ETag
 *   POST {base}/:name/versions/:version/preview -> previewLink             an address that shows this version
 *   POST {base}/:name/versions/:version/attestations  attestations -> publishedVersion; GET answers them
 *   POST {base}/:name/promote                   promoteBody -> deployment
 *   POST {base}/:name/halt                      reasonBody -> deployment   the canary ends, everyone gets the live one
 *   POST {base}/:name/rollback                  rollbackBody -> deployment a canary ends; without one, the live
 *                                               one's predecessor is live again
 *   POST {base}/:name/kill, /revive             reasonBody -> deployment
 *   POST {base}/:name/prune                     pruneBody -> pruned        without If-Match; versions in use stay
 *   GET  {base}/:name/tokens                    -> registryTokens          for the team: takes a token, no session
 *   POST {base}/:name/tokens/revoke             revokeTokenBody -> registryTokens
 */
export const REGISTRY_BASE = '/mfe/v1';

/** A refusal's body: a problem document and every reason. */
export const refusedSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  refusals: z.array(refusalSchema),
});

/**
 * One browser may have other versions for a while: `?mfe.search=http://localhost:3002/` on any page of the site, or
 * `GET {path}?search=http://localhost:3002/&to=/listings`. Both show a question, and the override begins when its button
 * is pressed. The address is a folder with a release.json as `mfe build`
 * writes it and the files it lists, all served with `Access-Control-Allow-Origin`; the release is read again with
 * every page, so a rebuild shows with a reload. `?disable-mfe=leads` leaves a remote out; a POST to `{path}?reset=1` ends it.
 * `?preview=<signed>` shows a version that was never promoted to everyone with the link, for `previewDays` after it was made.
 * In development any localhost may be named; else staff may name the origins and folders of the setting OVERRIDE_ORIGINS.
 */
export const OVERRIDE = {
  prefix: 'mfe.',
  disable: 'disable-mfe',
  path: '/mfe/override',
  hours: 8,
  previewDays: 14,
} as const;
