import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  COOKIES,
  type DiscoveredVersion,
  type Discovery,
  federationName,
  type Overrides,
} from 'shared-contracts';
import { OVERRIDE } from 'shared-contracts/registry';
import type { Database } from '../../database/database';
import { mayAccess } from '../../http/access';
import type { ServerSession } from '../../http/request-context';
import { clearCookie, readCookie, writeCookie } from '../../protection/cookies';
import { isSameSite } from '../../protection/same-site';
import type { Settings } from '../../settings';
import { type Asked, askedByPage, isAllowedOrigin, isNothing, releaseAddress, withoutAsking } from './asked';
import { openOverrides, sealOverrides } from './override-cookie';
import { widenPolicy } from './policy';
import { overrideSecret } from './secret.store';

export interface OverrideDeps {
  db: Database;
  settings: Pick<Settings, 'NODE_ENV' | 'OVERRIDE_ORIGINS' | 'ALLOWED_ORIGINS'>;
  now: () => Date;
}

export type OverrideDoor = ReturnType<typeof createOverrides>;

/**
 * Other versions for one browser: while developing from this machine, else for administrators from listed origins.
 * The gate is asked again with every page, so that nothing outlives the session it rests on.
 */
export function createOverrides({ db, settings, now }: OverrideDeps) {
  const developing = settings.NODE_ENV === 'development';
  let secret: Promise<string> | null = null;
  const signingKey = () => {
    secret ??= overrideSecret(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  const mayOverride = (session: ServerSession | null) =>
    developing || (mayAccess(session, 'admin') && session?.actorId === null);
  const isAllowed = (address: string) => isAllowedOrigin(address, settings.OVERRIDE_ORIGINS, developing);

  async function active(request: FastifyRequest, session: ServerSession | null): Promise<Overrides | null> {
    const sealed = readCookie(request, COOKIES.overrides);
    if (sealed === undefined || !mayOverride(session)) return null;
    const overrides = openOverrides(sealed, await signingKey(), now());
    if (!overrides) return null;
    const remotes = Object.entries(overrides.remotes).filter(([, address]) => isAllowed(address));
    return { ...overrides, remotes: Object.fromEntries(remotes) };
  }

  /** @throws ApiError not_allowed for anybody and any origin outside the gate, cross_site when another site asks */
  async function set(request: FastifyRequest, reply: FastifyReply, session: ServerSession | null, asked: Asked) {
    if (!isSameSite(request, settings.ALLOWED_ORIGINS)) throw new ApiError('cross_site');
    if (!mayOverride(session)) throw new ApiError('not_allowed');
    const before = await active(request, session);
    const remotes = { ...before?.remotes };
    for (const [name, given] of Object.entries(asked.remotes)) {
      const address = releaseAddress(given);
      if (address === null || !isAllowed(address)) {
        throw new ApiError('not_allowed', [], `Modules may not come from ${given.slice(0, 200)}.`);
      }
      remotes[name] = address;
    }
    const until = new Date(now().getTime() + OVERRIDE.hours * 3_600_000);
    const stillOut = (before?.disabled ?? []).filter((name) => !Object.hasOwn(asked.remotes, name));
    const disabled = [...new Set([...stillOut, ...asked.disabled])];
    const sealed = sealOverrides({ remotes, disabled, until: until.toISOString() }, await signingKey());
    writeCookie(request, reply, COOKIES.overrides, sealed, { expires: until });
  }

  return {
    active,
    set,
    reset: (request: FastifyRequest, reply: FastifyReply) => clearCookie(request, reply, COOKIES.overrides),
    /** Where a page goes on when its address asked for overrides; null when it did not. */
    async byPage(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const url = new URL(request.url, 'http://site');
      const asked = askedByPage(url.searchParams);
      if (isNothing(asked)) return null;
      await set(request, reply, request.serverSession, asked);
      return withoutAsking(url);
    },
  };
}

/** The versions of this browser: some left out, some to be read from elsewhere. */
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

/** A remote that exists nowhere but at its team's. */
function nothingDeployed(name: string, release: string): DiscoveredVersion {
  return {
    url: release,
    metadata: { version: 'none' },
    extras: {
      federation: { name: federationName(name), entry: '' },
      contract: '*',
      pages: [],
      extensions: [],
      assets: {},
      integrity: {},
    },
  };
}

/** Lets the origins of the overrides into this one answer. */
export function widenFor(reply: FastifyReply, overrides: Overrides | null): void {
  const origins = new Set(Object.values(overrides?.remotes ?? {}).map((address) => new URL(address).origin));
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', widenPolicy(policy, [...origins]));
}
