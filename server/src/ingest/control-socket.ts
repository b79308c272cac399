import { chmod, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { type BatchResult, batchResultSchema, type ImportBatch, importBatchSchema } from './apply-batch.store';

export type Apply = (batch: ImportBatch) => Promise<BatchResult>;

/** What the running server does for commands of the terminal. */
export interface ControlCommands {
  /** stores a batch and updates the search index */
  apply: Apply;
  /** creates a registry token for a remote */
  makeToken(remote: string): Promise<string>;
  /** handles a command about the feeds; both sides are plain JSON, which the feeds validate */
  askFeeds(command: unknown): Promise<unknown>;
}

export interface ControlSocket {
  path: string;
  close(): Promise<void>;
}

/** Maximum size of a request in bytes. */
const MAX_BODY = 64_000_000;
const problemSchema = z.object({ problem: z.string() });

const controlSocketPath = (dataDir: string): string => join(dataDir, 'control.sock');

/**
 * Lets a command work while the server holds the embedded database: HTTP over a socket in the data folder. Only the same
 * user of the same machine can connect.
 */
export async function startControlSocket(
  dataDir: string,
  { apply, makeToken, askFeeds }: Partial<ControlCommands>,
): Promise<ControlSocket> {
  const path = controlSocketPath(dataDir);
  await rm(path, { force: true });
  const app = Fastify({ bodyLimit: MAX_BODY, forceCloseConnections: true });
  app.setErrorHandler<Error>((error, _, reply) => reply.code(500).send({ problem: error.message }));
  app.get('/', async () => ({}));
  if (apply) app.post('/apply', ({ body }) => apply(importBatchSchema.parse(body)));
  if (makeToken) app.post('/token', ({ body }) => makeToken(z.string().parse(body)).then(JSON.stringify));
  if (askFeeds) app.post('/feeds', ({ body }) => askFeeds(body));
  await app.listen({ path });
  await chmod(path, 0o600);
  app.server.unref();
  return { path, close: () => app.close() };
}

/** Connects to a running server; null when none listens. */
export async function connectControl(dataDir: string): Promise<ControlCommands | null> {
  const socketPath = controlSocketPath(dataDir);
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const { status, answer } = await post(socketPath, path, JSON.stringify(body));
    if (status === 200) return JSON.parse(answer);
    throw new Error(problemSchema.parse(JSON.parse(answer)).problem);
  };
  const isThere = await ask('/').then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return {
    apply: async (batch) => batchResultSchema.parse(await ask('/apply', batch)),
    makeToken: async (remote) => z.string().parse(await ask('/token', remote)),
    askFeeds: (command) => ask('/feeds', command),
  };
}

function post(socketPath: string, path: string, body: string | undefined): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request(
      { socketPath, path, ...(body === undefined ? {} : { method: 'POST', headers }) },
      (response) => void text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject),
    )
      .on('error', reject)
      .end(body);
  });
}
