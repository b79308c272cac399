import { execFile } from 'node:child_process';
import { chmod, open, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ENVIRONMENT, identityOf } from './identity';
import { DATABASE, ROLE, reasonIn, spawnAs } from './make-cluster';
import { EmbeddedDatabaseError, type Programs } from './programs';

/** The folder of a PostgreSQL, and where its messages go. */
export interface Cluster {
  programs: Programs;
  folder: string;
  logFile: string;
  /** settings as 'name=value' */
  settings: readonly string[];
}

const POLL_MS = 20;
/** Time for the end of another process of the same folder, in milliseconds. */
const TAKEN_PATIENCE_MS = 30_000;
const CONNECT_PATIENCE_MS = 30_000;
const END_PATIENCE_MS = 10_000;
/** Exit code of `flock` when another process has the lock. */
const LOCKED = 75;
const MAX_LOG_BYTES = 1_000_000;
const STARTING_OR_ENDING = '57P03';

/** Settings of every embedded PostgreSQL. Statements never get into its messages, because they contain personal data. */
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=150',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];

/** The connection string of the site's database. */
export function urlOf(socketFolder: string, applicationName: string, role = ROLE, database = DATABASE): string {
  return `postgresql://${role}@${encodeURIComponent(socketFolder)}/${database}?application_name=${encodeURIComponent(applicationName)}`;
}

/**
 * Connects to the PostgreSQL of a folder, and starts it when it does not run.
 * @returns the connection and the folder of its socket
 * @throws EmbeddedDatabaseError when it cannot be started
 */
export async function reachPostmaster(
  cluster: Cluster,
  socketFolder: string,
  applicationName: string,
): Promise<{ client: Client; socketFolder: string }> {
  for (let takenSince: number | null = null; ; ) {
    const running = await runningIn(cluster.folder);
    const client = running === null ? null : await connect(urlOf(running.socketFolder, applicationName));
    if (running !== null && client instanceof Client) return { client, socketFolder: running.socketFolder };
    if (client === 'wait') {
      await sleep(POLL_MS);
      continue;
    }
    if ((await startPostmaster(cluster, socketFolder, applicationName)) === 'started') continue;
    takenSince ??= Date.now();
    if (Date.now() - takenSince > TAKEN_PATIENCE_MS)
      throw new EmbeddedDatabaseError(
        `Another process uses the database in ${cluster.folder}, and this one cannot connect to it. Stop the other server or container first, or set another DATA_DIR.`,
      );
    await sleep(POLL_MS * 5);
  }
}

/** Ends a PostgreSQL and waits. Its clients are disconnected. */
export async function endPostmaster(folder: string): Promise<void> {
  const running = await runningIn(folder);
  if (running === null || !signal(running.pid, 'SIGINT')) return;
  for (const end = Date.now() + END_PATIENCE_MS; signal(running.pid, 0) && Date.now() < end; ) await sleep(POLL_MS);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const realPath = (path: string): Promise<string | null> => realpath(path).catch(() => null);

/** What a PostgreSQL writes about itself into its folder; null when none has, or when it has not got so far. */
async function runningIn(folder: string): Promise<{ pid: number; socketFolder: string } | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid = '', dataFolder = '', , , socketFolder = ''] = lines;
  if (!(Number(pid) > 0) || socketFolder === '') return null;
  // in a copy of the folder of a running site
  const isOther = (await realPath(dataFolder)) !== (await realPath(folder));
  return isOther ? null : { pid: Number(pid), socketFolder };
}

/** @returns null when no server listens, 'wait' when one starts or ends */
async function connect(connectionString: string): Promise<Client | 'wait' | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_PATIENCE_MS });
  // a connection that breaks later
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === STARTING_OR_ENDING) return 'wait';
    if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET' || code === 'EPIPE') return null;
    const reason = error instanceof Error ? error.message : String(error);
    if (/^Connection terminated/.test(reason)) return null;
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL refuses the connection: ${reason}.`, { cause: error });
  }
}

const OWNER_ONLY = 0o700;
const GROUP_AND_OTHERS = 0o077;

/**
 * Starts the process. It goes on when this process is killed; the next start finds it.
 * @returns 'taken' when another process uses the folder
 */
async function startPostmaster(
  { programs, folder, logFile, settings }: Cluster,
  socketFolder: string,
  applicationName: string,
): Promise<'started' | 'taken'> {
  const identity = await identityOf(folder);
  // copying the folder may have opened it, which PostgreSQL refuses
  if (((await stat(folder)).mode & GROUP_AND_OTHERS) !== 0) await chmod(folder, OWNER_ONLY);
  const all = [...SETTINGS, `unix_socket_directories=${socketFolder}`, ...settings];
  const log = await open(logFile, (await sizeOf(logFile)) > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  const from = (await log.stat()).size;
  const lock = await lockWords(folder, socketFolder);
  const words = [...lock, ...identity.prefix, programs.postgres, '-D', folder, ...all.flatMap((one) => ['-c', one])];
  const child = spawnAs({ ...identity, prefix: [] }, words, { stdio: ['ignore', log.fd, log.fd] });
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  child.unref();
  try {
    let exit: number | null | Error | undefined;
    void ended.then((code) => {
      exit = code;
    });
    while (exit === undefined) {
      const client = await connect(urlOf(socketFolder, applicationName));
      if (client instanceof Client) {
        await client.end();
        return 'started';
      }
      await sleep(POLL_MS);
    }
    const messages = exit instanceof Error ? exit.message : await readFrom(logFile, from);
    if (exit === LOCKED || /lock file "[^"]+" already exists|is still in use/.test(messages)) return 'taken';
    throw new EmbeddedDatabaseError(
      `The database in ${folder} could not be started: ${reasonIn(messages)}. All messages are in ${logFile}. ` +
        'If its files are damaged, move the folder away and restore the last backup (docs/backup.md).',
    );
  } finally {
    await log.close();
  }
}

/**
 * A lock of the kernel that ends with the last process of this PostgreSQL. It also works between containers, where
 * process numbers are not unique. Under the lock, the remaining files with a process number are out of date.
 */
async function lockWords(folder: string, socketFolder: string): Promise<string[]> {
  const lock = ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', String(LOCKED), join(folder, 'PG_VERSION')];
  const [program = '', ...words] = [...lock, 'true'];
  const isUsable = await promisify(execFile)(program, words, { env: ENVIRONMENT }).then(
    () => true,
    (error: { code?: unknown }) => error.code === LOCKED,
  );
  if (!isUsable) return [];
  const outdated = [join(folder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')];
  return [...lock, 'sh', '-c', 'rm -f "$1" "$2" && shift 2 && exec "$@"', 'sh', ...outdated];
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

async function readFrom(file: string, start: number): Promise<string> {
  return (await readFile(file)).subarray(start).toString();
}

/** Why the PostgreSQL of a cluster ended, by its own messages. */
export async function lastMessage({ logFile }: Cluster): Promise<string> {
  return reasonIn(await readFrom(logFile, Math.max(0, (await sizeOf(logFile)) - 4000)));
}
