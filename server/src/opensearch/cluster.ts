import type { Client, errors } from '@opensearch-project/opensearch';
import { ApiError } from 'shared-contracts';
import type * as z from 'zod/mini';
import { OperatorError } from '../platform/errors/operator-error';
import type { Settings } from '../platform/settings/settings';

export type OpenSearchSettings = Pick<
  Settings,
  'OPENSEARCH_URL' | 'OPENSEARCH_USERNAME' | 'OPENSEARCH_PASSWORD' | 'OPENSEARCH_INDEX' | 'OPENSEARCH_SHARDS'
>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/** The longest wait for one node. Then the client asks the next node. */
const TIMEOUT_MS = 5000;
/** Statuses of a cluster that is overloaded or partly away. */
const AWAY = new Set([429, 502, 503, 504]);

interface Connection {
  client: Client;
  errors: typeof errors;
}

/** Loads the client, which takes a tenth of a server's start: a site without a cluster loads none. */
export async function connect({
  OPENSEARCH_URL: nodes,
  OPENSEARCH_USERNAME: username,
  OPENSEARCH_PASSWORD: password,
}: OpenSearchSettings): Promise<Connection> {
  const { Client, errors } = await import('@opensearch-project/opensearch');
  const client = new Client({
    nodes,
    requestTimeout: TIMEOUT_MS,
    maxRetries: Math.max(2, nodes.length),
    ...(username && password ? { auth: { username, password } } : {}),
  });
  return { client, errors };
}

/** An error of the cluster for a command: the text of `busy` is for visitors and does not say what did not answer. */
export function clusterFailure({ OPENSEARCH_URL }: OpenSearchSettings, error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'busy')) return error;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return new OperatorError(
    `No node of OPENSEARCH_URL (${OPENSEARCH_URL.join(', ')}) answers: ${reason}. Start the cluster, or correct the setting.`,
  );
}

/** The nodes of an OpenSearch cluster. A request that a node does not answer goes to the next one. */
export class Cluster {
  readonly client: Client;
  private readonly errors: Connection['errors'];

  constructor({ client, errors }: Connection) {
    this.client = client;
    this.errors = errors;
  }

  static async open(settings: OpenSearchSettings): Promise<Cluster> {
    return new Cluster(await connect(settings));
  }

  /**
   * Sends a request and checks the response.
   * @throws ApiError busy when no node answers in time, or the caller has gone
   */
  async request<S extends z.ZodMiniType>(
    schema: S,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: Readonly<Record<string, unknown>>,
    { signal, timeoutMs = TIMEOUT_MS }: RequestOptions = {},
  ): Promise<z.infer<S>> {
    if (signal?.aborted) throw new ApiError('busy');
    const content = body ? { body: { ...body } } : {};
    const pending = this.client.transport.request({ method, path, ...content }, { requestTimeout: timeoutMs });
    const abort = () => {
      // it returns a promise, and Node ends the process when the promise of a listener is rejected
      void pending.abort();
    };
    // of its own: Node warns of more than ten listeners of one signal, and a visitor's search may send as many requests
    const gone = signal && AbortSignal.any([signal]);
    gone?.addEventListener('abort', abort, { once: true });
    try {
      return schema.parse((await this.answered(() => pending)).body);
    } finally {
      gone?.removeEventListener('abort', abort);
    }
  }

  /** Runs a request of the client. @throws ApiError busy when no node answers */
  async answered<T>(send: () => PromiseLike<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      throw this.isAway(error) ? Object.assign(new ApiError('busy'), { cause: error }) : error;
    }
  }

  /** True when the index, the alias or the document does not exist. */
  isMissing(error: unknown): boolean {
    return error instanceof this.errors.ResponseError && error.statusCode === 404;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** True when the cluster did not answer; false when it refused the request. */
  private isAway(error: unknown): boolean {
    const { ResponseError, ConnectionError, TimeoutError, NoLivingConnectionsError, RequestAbortedError } = this.errors;
    if (error instanceof ResponseError) return AWAY.has(error.statusCode ?? 0);
    return (
      error instanceof ConnectionError ||
      error instanceof TimeoutError ||
      error instanceof NoLivingConnectionsError ||
      error instanceof RequestAbortedError
    );
  }
}
