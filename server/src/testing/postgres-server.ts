import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED } from '../platform/database/embedded/embedded';
import { SUPERUSER } from '../platform/database/embedded/make-cluster';
import { endPostmaster, reachPostmaster, urlOf } from '../platform/database/embedded/postmaster';
import { findPrograms } from '../platform/database/embedded/programs';
import { fillDataFolder } from './test-cluster';

const NAME = 'site-test-postgres-';
/** Files in memory: a new database has 300 files, which take a third of its time on a disk. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;

export interface PostgresServer {
  /** folder of its socket */
  socketFolder: string;
  /** an empty database, as a user with all rights */
  url: string;
  stop(): Promise<void>;
}

/** A temporary PostgreSQL server that loses its data with the power. `settings` as 'name=value'. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const dataFolder = await mkdtemp(join(await parentFolder(), `${NAME}${process.pid}-`));
  await fillDataFolder(dataFolder);
  const cluster = {
    programs: await findPrograms(),
    folder: join(dataFolder, EMBEDDED),
    logFile: join(dataFolder, 'log'),
    settings: ['fsync=off', ...settings],
  };
  const { client, socketFolder } = await reachPostmaster(cluster, dataFolder, 'tests');
  await client.end();
  return {
    socketFolder,
    url: urlOf(socketFolder, 'tests', SUPERUSER, 'postgres'),
    stop: () => end(dataFolder),
  };
}

/** The memory, where the machine has enough of it, or else the folder for temporary files. */
async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > MEMORY_BYTES ? MEMORY : tmpdir();
}

async function end(dataFolder: string): Promise<void> {
  await endPostmaster(join(dataFolder, EMBEDDED));
  await rm(dataFolder, { recursive: true, force: true });
}

/** A PostgreSQL server with an empty, migrated database, for sites with DATABASE_URL. */
export async function startSeparate(): Promise<{ url: string; stop(): Promise<void> }> {
  const { socketFolder, stop } = await startPostgres();
  return { url: urlOf(socketFolder, 'site'), stop };
}

/** Ends the servers of test runs that were killed. */
export async function endRemaining(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY])
    for (const name of await readdir(folder).catch(() => [])) {
      const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) await end(join(folder, name));
    }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
