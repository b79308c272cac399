import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiscoveredVersion, Discovery, Overrides } from 'federation/protocol/discovery';
import { federationName } from 'federation/protocol/manifest';
import { OVERRIDE, type PreviewLink, versionAt } from 'federation/protocol/registry';
import { ApiError, COOKIES, parseUrl } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { mayAccess } from '../../platform/http/access';
import type { ServerSession } from '../../platform/http/request-context';
import { clearCookie, readCookie, writeCookie } from '../../platform/security/cookies';
import { originFor } from '../../platform/settings/public-settings';
import type { Settings } from '../../platform/settings/settings';
import { discoveredAlone } from '../discovery';
import { findRelease } from '../publish/versions.repository';
import {
  allowedSource,
  confirmationAddress,
  isNothing,
  type OverrideParams,
  overrideParams,
  releaseAddress,
} from './override-params';
import { OVERRIDES, type OverridesClaims, openToken, PREVIEW, type PreviewClaims, signToken } from './override-token';

export interface OverrideDeps {
  db: Database;
  signingKey: () => Promise<string>;
  settings: Pick<Settings, 'NODE_ENV' | 'OVERRIDE_ORIGINS' | 'PUBLIC_URL'>;
  now: () => Date;
}

type Addressed = Pick<FastifyRequest, 'protocol' | 'host'>;

/** The overrides that a browser would have. */
export interface Plan extends Omit<OverridesClaims, 'exp'> {
  isChange: boolean;
}

export type BrowserOverrides = ReturnType<typeof createOverrides>;

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
  const secondsAfter = (hours: number) => Math.floor(now().getTime() / 1000) + hours * 3600;

  /** The browser's overrides that still have a session or a link. */
  async function kept(request: FastifyRequest, session: ServerSession | null): Promise<OverridesClaims | null> {
    const token = readCookie(request, COOKIES.overrides);
    // without the database the browser gets what all get
    const key = token === undefined ? null : await signingKey().catch(() => null);
    const claims = token === undefined || key === null ? null : await openToken(OVERRIDES, token, key, now());
    if (!claims) return null;
    const isStaff = mayOverride(session);
    const previews = Object.fromEntries(Object.entries(claims.previews).filter(([, end]) => end > secondsAfter(0)));
    const remotes = Object.entries(claims.remotes).filter(
      ([name, address]) => Object.hasOwn(previews, name) || (isStaff && sourceOf(address) !== null),
    );
    const disabled = isStaff ? claims.disabled : [];
    if (remotes.length === 0 && disabled.length === 0) return null;
    return { remotes: Object.fromEntries(remotes), disabled, previews, exp: claims.exp };
  }

  async function previewOf(link: string): Promise<PreviewClaims> {
    const preview = await openToken(PREVIEW, link, await signingKey(), now());
    if (preview) return preview;
    const message = 'This preview has expired, or its link was changed. Ask the team for a new link.';
    throw new ApiError('not_allowed', [], message);
  }

  return {
    async active(request: FastifyRequest, session: ServerSession | null): Promise<Overrides | null> {
      const found = await kept(request, session);
      if (!found) return null;
      const { remotes, disabled, exp } = found;
      return { remotes, disabled, until: new Date(exp * 1000).toISOString() };
    },
    /**
     * The browser's overrides after a request is confirmed, and whether that changes anything.
     * @throws ApiError not_allowed for a session without the right, and for a source that the settings do not list
     */
    async plan(request: FastifyRequest, session: ServerSession | null, asked: OverrideParams): Promise<Plan> {
      const preview = asked.preview === null ? null : await previewOf(asked.preview);
      const isPreviewOnly = preview !== null && isNothing({ ...asked, preview: null });
      if (!isPreviewOnly && !mayOverride(session)) throw new ApiError('not_allowed');
      const before = await kept(request, session);
      const [remotes, previews] = [{ ...before?.remotes }, { ...before?.previews }];
      if (preview) {
        remotes[preview.name] = `${originOf(request)}/mfe/${preview.name}/${preview.version}/release.json`;
        previews[preview.name] = preview.exp;
      }
      for (const [name, given] of Object.entries(asked.remotes)) {
        const address = releaseAddress(given);
        if (address === null || sourceOf(address) === null) {
          throw new ApiError('not_allowed', [], `OVERRIDE_ORIGINS does not allow modules from ${given.slice(0, 200)}.`);
        }
        remotes[name] = address;
        delete previews[name];
      }
      const stillOut = (before?.disabled ?? []).filter((name) => !Object.hasOwn(asked.remotes, name));
      const disabled = [...new Set([...stillOut, ...asked.disabled])];
      const isChange =
        Object.entries(remotes).some(([name, address]) => before?.remotes[name] !== address) ||
        disabled.length !== (before?.disabled.length ?? 0);
      return { remotes, disabled, previews, isChange };
    },
    /** the origin of this site for the browser */
    originOf,
    /** Stores a plan in the browser. The caller has checked that a person confirmed it. */
    async set(request: FastifyRequest, reply: FastifyReply, { remotes, disabled, previews }: Plan) {
      const exp = secondsAfter(OVERRIDE.hours);
      const token = await signToken(OVERRIDES, { remotes, disabled, previews, exp }, await signingKey());
      writeCookie(request, reply, COOKIES.overrides, token, { expires: new Date(exp * 1000) });
    },
    /**
     * The browser's versions: some left out, some others. A version of this registry is given as one that visitors get, so
     * its document is made in the same way. The browser itself reads a release from elsewhere.
     */
    async apply(request: Addressed, discovery: Discovery, overrides: Overrides | null): Promise<Discovery> {
      if (!overrides) return discovery;
      const microFrontends = { ...discovery.microFrontends };
      for (const [name, address] of Object.entries(overrides.remotes)) {
        const own = versionAt(address, originOf(request));
        // without the database the browser reads it
        const found = own?.name === name ? await findRelease(db, name, own.version).catch(() => null) : null;
        const deployed = microFrontends[name]?.[0] ?? nothingDeployed(name, address);
        const elsewhere = { ...deployed, extras: { ...deployed.extras, override: { release: address } } };
        microFrontends[name] = [found ? discoveredAlone(found) : elsewhere];
      }
      for (const name of overrides.disabled) delete microFrontends[name];
      return { ...discovery, microFrontends };
    },
    /**
     * A link that shows a version of the registry to everyone who opens it. It opens the version's own page if it has
     * exactly one.
     */
    async previewLink(request: FastifyRequest, name: string, version: string): Promise<PreviewLink> {
      const exp = secondsAfter(OVERRIDE.previewDays * 24);
      const preview = await signToken(PREVIEW, { name, version, exp }, await signingKey());
      const { pages = [] } = (await findRelease(db, name, version))?.release.manifest ?? {};
      const [own, ...others] = pages.flatMap((page) => (page.area === 'own' ? page.path : []));
      const to = own !== undefined && others.length === 0 ? own : '/';
      const address = new URL(`${OVERRIDE.path}?${new URLSearchParams({ preview, to })}`, originOf(request));
      return { address: address.href, until: new Date(exp * 1000).toISOString() };
    },
    reset: (request: FastifyRequest, reply: FastifyReply) => clearCookie(request, reply, COOKIES.overrides),
    /** The redirect to the confirmation page when an address requests overrides. Null when it requests none. */
    byPage(request: Pick<FastifyRequest, 'url'>): string | null {
      if (!request.url.includes('?')) return null;
      const url = parseUrl(request.url, 'http://site');
      return url === null || isNothing(overrideParams(url.searchParams, false)) ? null : confirmationAddress(url);
    },
    /** Adds the sources of the overrides to the policy of this one response. */
    widen(reply: FastifyReply, overrides: Overrides | null): void {
      const sources = Object.values(overrides?.remotes ?? {}).flatMap((address) => sourceOf(address) ?? []);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy === 'string')
        reply.header('content-security-policy', widenPolicy(policy, [...new Set(sources)]));
    },
  };
}

/** Directives that a remote from elsewhere needs. */
const WIDENED = /^\s*(?:script|style|connect|img|font)-src(?=\s)/;

/** A page's content security policy with these origins added, and their sockets for live reload in development. */
export function widenPolicy(policy: string, origins: readonly string[]): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const widened = (directive: string) =>
    [directive, ...origins, ...(directive.trim().startsWith('connect-src') ? sockets : [])].join(' ');
  return policy
    .split(';')
    .map((directive) => (WIDENED.test(directive) ? widened(directive) : directive))
    .join(';');
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
      connect: [],
      assets: {},
      integrity: {},
    },
  };
}
