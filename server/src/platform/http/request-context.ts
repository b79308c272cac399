import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from 'shared-contracts';
import { addressKey, type FairTurns, isInnerCall } from '../security';

/** Who makes a request, once the session cookie or token has been looked up. */
export interface ServerSession {
  /** id of the session row */
  id: number;
  userId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: readonly Role[];
  /** the staff member acting for this user, null when they act themselves */
  actorId: number | null;
  /** the user's own id in the agent directory, null for anyone who is no agent */
  agentId?: number | null;
  /** the agent who looks after this user, null for most */
  clientAdvisorId?: number | null;
  /** known by a token of a foreign page and not by a cookie: it reads a little and changes nothing */
  byToken?: true;
  /** the role asks for a second factor that is not set up; `roles` is empty until it is */
  secondFactorMissing?: true;
}

/** Looks up who makes a request; null for a visitor. Provided by the accounts feature. */
export type SessionResolver = (request: FastifyRequest, reply: FastifyReply) => Promise<ServerSession | null>;

export const noSessions: SessionResolver = () => Promise.resolve(null);

/** What a handler knows about the request beside its checked input. */
export interface RequestContext {
  session: ServerSession | null;
  /** the peer's address; a proxy's word counts only where TRUST_PROXY is set */
  ip: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
  /** aborted when the visitor has gone */
  signal: AbortSignal;
  /**
   * Runs costly work in the queue of the visitor's address.
   * @throws ApiError too_many_requests when too much work of this address waits
   */
  queued: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when the next part of long work may run. */
  turn: () => Promise<void>;
  /**
   * Charges costly work to the address, in points of about half a millisecond.
   * @throws ApiError too_many_requests when the address has used its points of this minute
   */
  charge: (points: number) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    resolveSession: SessionResolver;
    fairTurns: FairTurns;
    /** @throws ApiError too_many_requests when the address has used its points of this minute */
    charge(request: FastifyRequest, reply: FastifyReply, points: number): Promise<void>;
  }
  interface FastifyRequest {
    /** set before validation on every route of the contracts and on every document */
    serverSession: ServerSession | null;
  }
}

/**
 * Runs a request's costly work when its address has room. A call that the server makes for another request has the room
 * of that request.
 * @throws ApiError too_many_requests when too many requests of the address wait already
 */
export function queued<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return isInnerCall() ? work() : request.server.fairTurns.run(addressKey(request.ip), work);
}

/** Builds the context of a request whose session has been resolved. */
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
    turn: () => request.server.fairTurns.next(),
    charge: (points) => request.server.charge(request, reply, points),
  };
}
