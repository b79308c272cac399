import type * as z from 'zod/mini';

/** Who may make a call. The server checks it first. */
export type Access = 'public' | 'user' | 'advisor' | 'admin' | 'super_admin';

type Schema = z.ZodMiniType;
type Optional<S extends Schema | undefined, Key extends string> = S extends Schema
  ? undefined extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: never };

/**
 * One API call. The server registers its route, the typed client calls it and OpenAPI describes it from this
 * definition. `path` names parameters with a colon, as in '/api/v3/search/slug/:slug'. A remote defines calls of its own
 * service with the whole address as their path: 'https://tides.example.com/days/:day'. Its mfe.json names the origin in
 * `connect`.
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
  /** maximum number of requests per minute and IP address; counted by call name */
  readonly perMinute?: number;
  /** maximum size of the body in units of 1024 bytes; default 64 */
  readonly bodyKb?: number;
  /** a reading call whose response depends on its input only, so that the browser may cache it */
  readonly cacheSeconds?: number;
  /** a reading call that is not a GET, because its input is too long for an address */
  readonly reads?: boolean;
  /**
   * Whether a user action sends this call. After the session has ended the host then opens sign-in and repeats the
   * call. Default: true for every method except GET.
   */
  readonly userAction?: boolean;
  /** whether the request is sent even if the visitor leaves the page */
  readonly keepalive?: boolean;
}

export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Optional<P, 'params'> & Optional<Q, 'query'> & Optional<B, 'body'>
    : never;
export type CallAnswer<C> =
  C extends Call<Schema | undefined, Schema | undefined, Schema | undefined, infer A> ? z.output<A> : never;

/** Defines a call and keeps the literal types of its schemas. */
export function defineCall<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema = Schema,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call;
}

/** Whether a call is made to a service of a remote's team, and not to the site. */
export const isExternal = ({ path }: Pick<Call, 'path'>): boolean => !path.startsWith('/');

/** The address of a call, with its parameters and query. Undefined and null values of the query are left out. */
export function callAddress({ path }: Pick<Call, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const whole = callPath(path, Object.fromEntries(entriesOf(input.params)));
  return search.size === 0 ? whole : `${whole}?${search}`;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** '/slug/:slug' with { slug: 'a b' } gives '/slug/a%20b'. */
export function callPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** Whether a call only reads, so that it may be made without a user action. */
export function isReading({ method, reads = method === 'GET' }: Pick<Call, 'method' | 'reads'>): boolean {
  return reads;
}
