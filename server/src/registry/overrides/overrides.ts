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
import { signingSecret } from '../../database/signing-secret.store';
import { mayAccess } from '../../http/access';
import type { ServerSession } from '../../http/request-context';
import { clearCookie, readCookie, writeCookie } from '../../protection/cookies';
import type { Settings } from '../../settings';
import {
  type Asked,
  allowedSource,
  askedByPage,
  isNothing,
  questionAddress,
  releaseAddress,
  withoutAsking,
} from './asked';
import { openOverrides, sealOverrides } from './override-cookie';
import { widenPolicy } from './policy';

export interface OverrideDeps {
  db: Database;
  settings: Pick<Settings, 'NODE_ENV' | 'OVERRIDE_ORIGINS'>;
  now: () => Date;
}

/** The overrides that a browser would have. */
export interface Plan {
  remotes: Record<string, string>;
  disabled: string[];
  isChange: boolean;
}

export type OverrideDoor = ReturnType<typeof createOverrides>;

/**
 * Other versions for one browser: while developing from this machine, else for administrators from listed origins.
 * The gate is asked again with every page, so that nothing outlives the session it rests on.
 */
export function createOverrides({ db, settings, now }: OverrideDeps) {
  const developing = settings.NODE_ENV === 'development';
  const signingKey = signingSecret(db, 'override-secret');
  const mayOverride = (session: ServerSession | null) =>
    developing || (mayAccess(session, 'admin') && session?.actorId === null);
  const sourceOf = (address: string) => allowedSource(address, settings.OVERRIDE_ORIGINS, developing);

  async function active(request: FastifyRequest, session: ServerSession | null): Promise<Overrides | null> {
    const sealed = readCookie(request, COOKIES.overrides);
    if (sealed === undefined || !mayOverride(session)) return null;
    const overrides = openOverrides(sealed, await signingKey(), now());
    if (!overrides) return null;
    const remotes = Object.entries(overrides.remotes).filter(([, address]) => sourceOf(address) !== null);
    return { ...overrides, remotes: Object.fromEntries(remotes) };
  }

  /**
   * What this browser has after a request is confirmed, and whether that changes anything.
   * @throws ApiError not_allowed for a session without the right, and for a source that the settings do not list
   */
  async function plan(request: FastifyRequest, session: ServerSession | null, asked: Asked): Promise<Plan> {
    if (!mayOverride(session)) throw new ApiError('not_allowed');
    const before = await active(request, session);
    const remotes = { ...before?.remotes };
    for (const [name, given] of Object.entries(asked.remotes)) {
      const address = releaseAddress(given);
      if (address === null || sourceOf(address) === null) {
        throw new ApiError('not_allowed', [], `Modules may not come from ${given.slice(0, 200)}.`);
      }
      remotes[name] = address;
    }
    const stillOut = (before?.disabled ?? []).filter((name) => !Object.hasOwn(asked.remotes, name));
    const disabled = [...new Set([...stillOut, ...asked.disabled])];
    const isChange =
      Object.entries(remotes).some(([name, address]) => before?.remotes[name] !== address) ||
      disabled.length !== (before?.disabled.length ?? 0);
    return { remotes, disabled, isChange };
  }

  return {
    active,
    plan,
    /** Keeps a plan in the browser. The caller has checked that a person confirmed it. */
    async set(request: FastifyRequest, reply: FastifyReply, { remotes, disabled }: Plan) {
      const until = new Date(now().getTime() + OVERRIDE.hours * 3_600_000);
      const sealed = sealOverrides({ remotes, disabled, until: until.toISOString() }, await signingKey());
      writeCookie(request, reply, COOKIES.overrides, sealed, { expires: until });
    },
    reset: (request: FastifyRequest, reply: FastifyReply) => clearCookie(request, reply, COOKIES.overrides),
    /** Where a page goes on when its address requests overrides: to the question. Null when it requests none. */
    byPage(request: FastifyRequest): string | null {
      const url = new URL(request.url, 'http://site');
      const asked = askedByPage(url.searchParams);
      return isNothing(asked) ? null : questionAddress(asked, withoutAsking(url));
    },
    /** Adds the sources of the overrides to the policy of this one answer. */
    widen(reply: FastifyReply, overrides: Overrides | null): void {
      const sources = Object.values(overrides?.remotes ?? {}).flatMap((address) => sourceOf(address) ?? []);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy !== 'string') return;
      reply.header('content-security-policy', widenPolicy(policy, [...new Set(sources)]));
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
