import type * as z from 'zod/mini';

/** Who may make a call; checked on the server before anything else (D32). */
export type Access = 'public' | 'user' | 'advisor' | 'admin' | 'super_admin';

type Schema = z.ZodMiniType;
type Optional<S extends Schema | undefined, Key extends string> = S extends Schema
  ? undefined extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: never };

/**
 * One API call, told once: the server registers its route from it, the typed client calls it, OpenAPI describes it.
 * `path` names parameters with a colon, as in '/api/v3/search/slug/:slug'.
 */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** most requests a minute and address; counted per call name */
  readonly perMinute?: number;
  /** largest body in units of 1024 bytes, where it is not 64 */
  readonly bodyKb?: number;
  /** a reading call whose answer depends on nothing but its input; the browser may keep it */
  readonly cacheSeconds?: number;
  /** a call that is no GET and yet changes nothing: what it asks is too long for an address */
  readonly reads?: boolean;
  /**
   * A user action sends it: when the session has ended, the host opens sign-in and sends the call again after it.
   * The default is true for every method but GET.
   */
  readonly userAction?: boolean;
}

export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Optional<P, 'params'> & Optional<Q, 'query'> & Optional<B, 'body'>
    : never;
export type CallAnswer<C> =
  C extends Call<Schema | undefined, Schema | undefined, Schema | undefined, infer A> ? z.output<A> : never;

/** Keeps the literal schema types of a call. */
export function defineCall<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema = Schema,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/** '/slug/:slug' with { slug: 'a b' } gives '/slug/a%20b'. */
export function callPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** Whether a call changes nothing, so that it may be made while a page is only looked at. */
export function isReading({ method, reads = method === 'GET' }: Pick<Call, 'method' | 'reads'>): boolean {
  return reads;
}
