import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  COOKIES,
  type DiscoveredVersion,
  type Discovery,
  federationName,
  type Overrides,
  parseUrl,
} from 'shared-contracts';
import { OVERRIDE, type PreviewLink, versionAt } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import { mayAccess, type ServerSession } from '../../platform/http';
import { clearCookie, readCookie, writeCookie } from '../../platform/security';
import { originFor, type Settings } from '../../platform/settings';
import { readRelease } from '../publish/versions.store';
import {
  allowedSource,
  confirmationAddress,
  isNothing,
  type OverrideParams,
  overridesOfPage,
  releaseAddress,
  withoutOverrides,
} from './override-params';
import { widenPolicy } from './policy';
import { openOverrides, openPreview, type Preview, sealOverrides, sealPreview } from './sealed';

/** Maximum number of overrides: a cookie is small. */
const MAX_PREVIEWS = 5;

export interface OverrideDeps {
  db: Database;
  signingKey: () => Promise<string>;
  settings: Pick<Settings, 'NODE_ENV' | 'OVERRIDE_ORIGINS' | 'PUBLIC_URL'>;
  now: () => Date;
}

type Addressed = Pick<FastifyRequest, 'protocol' | 'host'>;

/** The overrides that a browser would have. */
export interface Plan {
  remotes: Record<string, string>;
  disabled: string[];
  /** links that allow versions which were never promoted */
  previews: string[];
  isChange: boolean;
}

export type OverrideDoor = ReturnType<typeof createOverrides>;

/**
 * Other versions for one browser: in development from this machine, for administrators from listed origins, and for a
 * visitor with a preview link. The right is checked for every page, so that an override ends with its session or link.
 */
export function createOverrides({ db, signingKey, settings, now }: OverrideDeps) {
  const developing = settings.NODE_ENV === 'development';
  const mayOverride = (session: ServerSession | null) =>
    developing || (mayAccess(session, 'admin') && session?.actorId === null);
  const sourceOf = (address: string) => allowedSource(address, settings.OVERRIDE_ORIGINS, developing);
  const originOf = (request: Addressed) => originFor(settings, request);
  /** address of a version's release on this site */
  const addressOf = (request: FastifyRequest, { name, version }: Pick<Preview, 'name' | 'version'>) =>
    `${originOf(request)}/mfe/${name}/${version}/release.json`;

  /** The browser's overrides that still have a session or a link. */
  async function kept(request: FastifyRequest, session: ServerSession | null) {
    const sealed = readCookie(request, COOKIES.overrides);
    if (sealed === undefined) return null;
    // without the database the browser gets what all get
    const key = await signingKey().catch(() => null);
    const opened = key === null ? null : openOverrides(sealed, key, now());
    if (key === null || opened === null) return null;
    const links = opened.previews.map((link) => ({ link, preview: openPreview(link, key, now()) }));
    const previews = links.flatMap(({ link, preview }) => (preview ? [link] : []));
    const shown = new Map(
      links.flatMap(({ preview }) => (preview ? [[preview.name, addressOf(request, preview)]] : [])),
    );
    const isStaff = mayOverride(session);
    const remotes = Object.entries(opened.remotes).filter(
      ([name, address]) => shown.get(name) === address || (isStaff && sourceOf(address) !== null),
    );
    const disabled = isStaff ? opened.disabled : [];
    if (remotes.length === 0 && disabled.length === 0) return null;
    return { remotes: Object.fromEntries(remotes), disabled, previews, until: opened.until };
  }

  async function active(request: FastifyRequest, session: ServerSession | null): Promise<Overrides | null> {
    const found = await kept(request, session);
    return found && { remotes: found.remotes, disabled: found.disabled, until: found.until };
  }

  /**
   * The browser's overrides after a request is confirmed, and whether that changes anything.
   * @throws ApiError not_allowed for a session without the right, and for a source that the settings do not list
   */
  async function plan(request: FastifyRequest, session: ServerSession | null, asked: OverrideParams): Promise<Plan> {
    const preview = asked.preview === null ? null : await previewOf(asked.preview);
    const isPreviewOnly = preview !== null && isNothing({ ...asked, preview: null });
    if (!isPreviewOnly && !mayOverride(session)) throw new ApiError('not_allowed');
    const before = await kept(request, session);
    const remotes = { ...before?.remotes };
    if (preview) remotes[preview.name] = addressOf(request, preview);
    for (const [name, given] of Object.entries(asked.remotes)) {
      const address = releaseAddress(given);
      if (address === null || sourceOf(address) === null) {
        throw new ApiError('not_allowed', [], `OVERRIDE_ORIGINS does not allow modules from ${given.slice(0, 200)}.`);
      }
      remotes[name] = address;
    }
    const stillOut = (before?.disabled ?? []).filter((name) => !Object.hasOwn(asked.remotes, name));
    const disabled = [...new Set([...stillOut, ...asked.disabled])];
    const isChange =
      Object.entries(remotes).some(([name, address]) => before?.remotes[name] !== address) ||
      disabled.length !== (before?.disabled.length ?? 0);
    const previews = [
      ...new Set([...(before?.previews ?? []), ...(asked.preview === null ? [] : [asked.preview])]),
    ].slice(-MAX_PREVIEWS);
    return { remotes, disabled, previews, isChange };
  }

  async function previewOf(link: string): Promise<Preview> {
    const preview = openPreview(link, await signingKey(), now());
    if (preview) return preview;
    throw new ApiError(
      'not_allowed',
      [],
      'This preview has expired, or its link was changed. Ask the team for a new link.',
    );
  }

  return {
    active,
    plan,
    /** the origin of this site for the browser */
    originOf,
    /** Stores a plan in the browser. The caller has checked that a person confirmed it. */
    async set(request: FastifyRequest, reply: FastifyReply, { remotes, disabled, previews }: Plan) {
      const until = new Date(now().getTime() + OVERRIDE.hours * 3_600_000);
      const sealed = sealOverrides({ remotes, disabled, previews, until: until.toISOString() }, await signingKey());
      writeCookie(request, reply, COOKIES.overrides, sealed, { expires: until });
    },
    /**
     * Replaces the deployed pages in a browser by those of its overrides. Releases of other sites are unknown here and
     * change no page.
     */
    async asRead(request: Addressed, discovery: Discovery): Promise<Discovery> {
      const microFrontends = { ...discovery.microFrontends };
      for (const [name, [deployed]] of Object.entries(microFrontends)) {
        const own = deployed?.extras.override && versionAt(deployed.extras.override.release, originOf(request));
        // without the database the browser gets the deployed pages
        const found = own?.name === name ? await readRelease(db, name, own.version).catch(() => null) : null;
        if (!deployed || !found) continue;
        const { pages } = found.release.manifest;
        microFrontends[name] = [{ ...deployed, extras: { ...deployed.extras, pages } }];
      }
      return { ...discovery, microFrontends };
    },
    /**
     * A link that shows a version of the registry to everyone who opens it. It opens the version's own page if it has
     * exactly one.
     */
    async previewLink(request: FastifyRequest, name: string, version: string): Promise<PreviewLink> {
      const until = new Date(now().getTime() + OVERRIDE.previewDays * 86_400_000).toISOString();
      const preview = sealPreview({ name, version, until }, await signingKey());
      const { pages = [] } = (await readRelease(db, name, version))?.release.manifest ?? {};
      const [own, ...others] = pages.flatMap((page) => (page.area === 'own' ? page.path : []));
      const to = own !== undefined && others.length === 0 ? own : '/';
      const address = new URL(`${OVERRIDE.path}?${new URLSearchParams({ preview, to })}`, originOf(request));
      return { address: address.href, until };
    },
    reset: (request: FastifyRequest, reply: FastifyReply) => clearCookie(request, reply, COOKIES.overrides),
    /** The redirect to the confirmation page when an address requests overrides. Null when it requests none. */
    byPage(request: Pick<FastifyRequest, 'url'>): string | null {
      if (!request.url.includes('?')) return null;
      const url = parseUrl(request.url, 'http://site');
      if (url === null) return null;
      const asked = overridesOfPage(url.searchParams);
      return isNothing(asked) ? null : confirmationAddress(asked, withoutOverrides(url));
    },
    /** Adds the sources of the overrides to the policy of this one response. */
    widen(reply: FastifyReply, overrides: Overrides | null): void {
      const sources = Object.values(overrides?.remotes ?? {}).flatMap((address) => sourceOf(address) ?? []);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy !== 'string') return;
      reply.header('content-security-policy', widenPolicy(policy, [...new Set(sources)]));
    },
  };
}

/** The browser's versions: some left out, some from elsewhere. */
export function overridden(discovery: Discovery, overrides: Overrides | null): Discovery {
  if (!overrides) return discovery;
  const microFrontends = { ...discovery.microFrontends };
  for (const [name, release] of Object.entries(overrides.remotes)) {
    const deployed = microFrontends[name]?.[0] ?? nothingDeployed(name, release);
    microFrontends[name] = [{ ...deployed, extras: { ...deployed.extras, override: { release } } }];
  }
  for (const name of overrides.disabled) delete microFrontends[name];
  return { ...discovery, microFrontends };
}

/** A remote that is not deployed here. */
function nothingDeployed(name: string, release: string): DiscoveredVersion {
  return {
    url: release,
    metadata: { version: 'none' },
    extras: {
      federation: { name: federationName(name), entry: '', format: 'script' },
      contract: '*',
      pages: [],
      extensions: [],
      emits: [],
      listens: [],
      assets: {},
      integrity: {},
    },
  };
}
