import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from 'shared-contracts';
import type { FairQueue } from '../security/fair-queue';
import { addressKey } from '../security/limits';

/** The user of a request, after the session cookie or token was looked up. */
export interface ServerSession {
  /** id of the session row */
  id: number;
  userId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: readonly Role[];
  /** the staff member who acts for this user, null when the user acts */
  actorId: number | null;
  /** the user's own id in the agent directory, null for a user who is no agent */
  agentId?: number | null;
  /** the user's agent, null for most users */
  clientAdvisorId?: number | null;
  /** identified by a token of another site's page instead of a cookie: it may read a little and change nothing */
  byToken?: true;
  /** the role requires a second factor that is not set up; `roles` is empty until it is */
  secondFactorMissing?: true;
}

/** Looks up the user of a request; null for a visitor. The accounts feature provides it. */
export type SessionResolver = (request: FastifyRequest, reply: FastifyReply) => Promise<ServerSession | null>;

export const noSessions: SessionResolver = () => Promise.resolve(null);

/** What a handler knows about the request besides its validated input. */
export interface RequestContext {
  session: ServerSession | null;
  /** the client's address; a proxy's header counts only if TRUST_PROXY is set */
  ip: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
  /** aborted when the client disconnects */
  signal: AbortSignal;
  /**
   * Runs costly work in the queue of the client's address.
   * @throws ApiError too_many_requests when too much work of this address waits
   */
  queued: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when the next part of long work may run. */
  yieldToEventLoop: () => Promise<void>;
  /**
   * Charges costly work to the address, in points of about half a millisecond.
   * @throws ApiError too_many_requests when the address has used its points of this minute
   */
  charge: (points: number) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    resolveSession: SessionResolver;
    fairQueue: FairQueue;
    /** @throws ApiError too_many_requests when the address has used its points of this minute */
    charge(request: FastifyRequest, reply: FastifyReply, points: number): Promise<void>;
  }
  interface FastifyRequest {
    /** set before validation on every route of the contracts and on every document */
    serverSession: ServerSession | null;
  }
}

/**
 * Runs a request's costly work when its address has capacity.
 * @throws ApiError too_many_requests when too many requests of the address wait
 */
export function queued<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return request.server.fairQueue.run(addressKey(request.ip), work);
}

/** Looks up the user of a request, before its handler: a hook of routes that need one. */
export async function withSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.serverSession = await request.server.resolveSession(request, reply);
}

/** Builds the context of a request whose session is known. */
export function requestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    session: request.serverSession,
    ip: request.ip,
    log: request.log,
    request,
    reply,
    signal: gone.signal,
    queued: (work) => queued(request, work),
    yieldToEventLoop: () => request.server.fairQueue.yield(),
    charge: (points) => request.server.charge(request, reply, points),
  };
}

/**
 * The context of a call that the server makes for another request. It is part of that request's capacity and cost, and goes
 * on when its client disconnects, because other visitors may wait for the same document.
 */
export function innerContext(request: FastifyRequest): RequestContext {
  return {
    session: request.serverSession,
    ip: request.ip,
    log: request.log,
    request,
    get reply(): never {
      throw new Error('The call has no reply of its own: the server makes it for another request.');
    },
    signal: new AbortController().signal,
    queued: (work) => work(),
    yieldToEventLoop: () => request.server.fairQueue.yield(),
    charge: async () => undefined,
  };
}
