import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { type BatchResult, batchResultSchema, type ImportBatch, importBatchSchema } from './apply-batch.store';

export type MakeToken = (remote: string) => Promise<string>;
export type Apply = (batch: ImportBatch) => Promise<BatchResult>;

/** Handles a command about the feeds. Both sides are plain JSON, which the feeds validate. */
export type AskFeeds = (command: unknown) => Promise<unknown>;

export interface ControlSocketOptions {
  dataDir: string;
  /** stores a batch and updates the search index */
  apply: Apply;
  /** creates a registry token for a remote */
  makeToken?: MakeToken;
  askFeeds?: AskFeeds;
}

export interface ControlSocket {
  path: string;
  close(): Promise<void>;
}

const problemSchema = z.object({ problem: z.string() });
const answerSchema = z.union([z.object({ result: batchResultSchema }), problemSchema]);
const tokenWishSchema = z.object({ registryToken: z.string() });
const feedCommandSchema = z.object({ feeds: z.unknown() });
const tokenAnswerSchema = z.union([z.object({ token: z.string() }), problemSchema]);

/** Maximum length of a line in characters. */
const MAX_LINE = 64_000_000;

export const controlSocketPath = (dataDir: string): string => join(dataDir, 'control.sock');

type Served = Pick<ControlSocketOptions, 'apply' | 'makeToken' | 'askFeeds'>;

async function answer(line: string, { apply, makeToken, askFeeds }: Served): Promise<object> {
  try {
    const asked: unknown = JSON.parse(line);
    const wish = tokenWishSchema.safeParse(asked);
    if (wish.success && makeToken) return { token: await makeToken(wish.data.registryToken) };
    const command = feedCommandSchema.safeParse(asked);
    if (command.success && command.data.feeds !== undefined && askFeeds)
      return { feeds: await askFeeds(command.data.feeds) };
    return { result: await apply(importBatchSchema.parse(asked)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One batch after the other: one line per request and response. */
function serve(socket: Socket, served: Served): void {
  let turn: Promise<void> = Promise.resolve();
  let size = 0;
  socket.on('data', (chunk) => {
    size = chunk.includes(10) ? 0 : size + chunk.length;
    if (size > MAX_LINE) socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  createInterface({ input: socket }).on('line', (line) => {
    turn = turn.then(async () => {
      const text = JSON.stringify(await answer(line, served));
      if (!socket.destroyed) socket.write(`${text}\n`);
    });
  });
}

/**
 * Lets an import work while the server holds the embedded database. Only the same user of the same machine can connect,
 * because the socket is in the data folder.
 */
export async function startControlSocket({ dataDir, ...served }: ControlSocketOptions): Promise<ControlSocket> {
  const path = controlSocketPath(dataDir);
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  server.unref();
  return {
    path,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(path, { force: true });
    },
  };
}

export interface ControlClient {
  apply: Apply;
  makeToken: MakeToken;
  askFeeds: AskFeeds;
  close(): void;
}

/** Connects to a running server; null when none listens. */
export async function connectControl(dataDir: string): Promise<ControlClient | null> {
  const socket = createConnection(controlSocketPath(dataDir));
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return null;
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  socket.on('error', () => socket.destroy());
  const ask = async (what: object): Promise<unknown> => {
    socket.write(`${JSON.stringify(what)}\n`);
    const next = await lines.next();
    if (next.done) throw new Error('The running server closed the connection');
    return JSON.parse(String(next.value));
  };
  return {
    apply: async (batch) => {
      const parsed = answerSchema.parse(await ask(batch));
      if ('problem' in parsed) throw new Error(parsed.problem);
      return parsed.result;
    },
    makeToken: async (registryToken) => {
      const parsed = tokenAnswerSchema.parse(await ask({ registryToken }));
      if ('problem' in parsed) throw new Error(parsed.problem);
      return parsed.token;
    },
    askFeeds: async (command) => {
      const answered: unknown = await ask({ feeds: command });
      const problem = problemSchema.safeParse(answered);
      if (problem.success) throw new Error(problem.data.problem);
      return z.object({ feeds: z.unknown() }).parse(answered).feeds;
    },
    close: () => socket.destroy(),
  };
}
