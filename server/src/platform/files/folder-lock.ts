import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../errors/operator-error';
import { type ProcessIdentity, processIdentity } from './process-identity';

/** The process that holds a folder. `started` distinguishes it from a later process with the same number. */
const holderSchema = z.object({
  token: z.string(),
  pid: z.int(),
  started: z.nullable(z.string()),
  host: z.string(),
  since: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** How often the holder renews its lock, and when another machine may treat it as dead. Milliseconds. */
const HEARTBEAT_MS = 5_000;
const FOREIGN_STALE_MS = 60_000;
const TAKEOVER_STALE_MS = 10_000;

export class FolderLockedError extends OperatorError {
  override readonly name = 'FolderLockedError';
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a folder for this process.
 * @throws FolderLockedError with the process that holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  const own: Holder = {
    token: randomUUID(),
    ...(await processIdentity(process.pid)),
    host: hostname(),
    since: new Date().toISOString(),
  };
  if (!(await place(path, own))) await takeOver(path, own);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A failed renewal only makes the lock look older to other machines.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      const holder = await readHolder(path);
      if (holder?.token === own.token) await rm(path, { force: true });
    },
  };
}

/** Creates the lock file with its content in one step. */
async function place(path: string, own: Holder): Promise<boolean> {
  const draft = `${path}.${own.token}`;
  await writeFile(draft, JSON.stringify(own), { flag: 'wx' });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces a dead holder's lock. Only one process at a time may try. */
async function takeOver(path: string, own: Holder): Promise<void> {
  const guard = `${path}.takeover`;
  await enterGuard(guard, path);
  try {
    const holder = await readHolder(path);
    if (await isAlive(path, holder)) throw lockedBy(path, holder);
    await rename(path, `${path}.stale`).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
    await rm(`${path}.stale`, { force: true });
    if (!(await place(path, own))) throw lockedBy(path, await readHolder(path));
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

async function enterGuard(guard: string, path: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return await mkdir(guard).then(() => undefined);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const age = await ageOf(guard);
    if (age !== null && age < TAKEOVER_STALE_MS) break;
    await rm(guard, { recursive: true, force: true });
  }
  throw lockedBy(path, await readHolder(path));
}

async function isAlive(path: string, holder: Holder | null): Promise<boolean> {
  if (!holder) return false;
  if (holder.host !== hostname()) return ((await ageOf(path)) ?? Number.POSITIVE_INFINITY) < FOREIGN_STALE_MS;
  const now: ProcessIdentity | null = await processIdentity(holder.pid).catch(() => null);
  return now !== null && (now.started === null || holder.started === null || now.started === holder.started);
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return holderSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch {
    // The file is gone or invalid: a live process never writes an invalid lock.
    return null;
  }
}

async function ageOf(path: string): Promise<number | null> {
  const info = await stat(path).catch(() => null);
  return info && Date.now() - info.mtimeMs;
}

function lockedBy(path: string, holder: Holder | null): FolderLockedError {
  const who = holder
    ? `process ${holder.pid} on ${holder.host} since ${holder.since}`
    : 'another process that is just starting';
  return new FolderLockedError(
    `The data folder is in use by ${who} (${path}). Stop that server first, or start this one with another DATA_DIR.`,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
