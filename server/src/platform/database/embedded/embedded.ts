import { readFile, realpath, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../../errors/operator-error';
import { identityOf } from './identity';
import { makeCluster } from './make-cluster';
import { type Cluster, endPostmaster, lastMessage, reachPostmaster, urlOf } from './postmaster';
import { EmbeddedDatabaseError, findPrograms, MAJOR_VERSION } from './programs';
import { socketFolder } from './socket-folder';

/** Folder of the files within DATA_DIR. */
export const EMBEDDED = 'postgres';
/** Folder of the embedded database of releases before this one. */
const EARLIER = 'database';

/** Another server uses the folder. */
class FolderInUseError extends OperatorError {
  override readonly name = 'FolderInUseError';
}

export interface EmbeddedOptions {
  /** a site is alone on its folder; commands work next to it and to each other */
  use: 'site' | 'command';
  print(text: string): void;
  /** the database ended on its own, works again, or cannot be used any more */
  report?(event: EmbeddedEvent): void;
  /** a new database may be created next to that of an earlier release */
  besideEarlier?: boolean;
  /** called before a new database is created */
  beforeMaking?(): Promise<void>;
  /** false for files that need not survive a loss of power */
  sync?: boolean;
  /** settings of PostgreSQL as 'name=value' */
  settings?: readonly string[];
}

export type EmbeddedEvent =
  | { kind: 'ended'; reason: string }
  | { kind: 'restart-failed'; reason: string }
  | { kind: 'restarted' }
  | { kind: 'lost'; reason: string };

export interface Embedded {
  url: string;
  /** the last process that uses it ends it */
  close(): Promise<void>;
}

/** Keys of advisory locks: any numbers, the same in all processes. */
const SITE_LOCK = 4_808_500_002;
const END_LOCK = 4_808_500_003;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const POLL_MS = 20;
const RETRY_MS = { first: 100, most: 10_000 };

/**
 * Opens the PostgreSQL in DATA_DIR. It makes it on the first start, starts it if it does not run, and starts it again
 * when it ends on its own.
 * @throws EmbeddedDatabaseError when that is impossible; nothing was changed then
 * @throws FolderInUseError when a site is to use a folder that another site uses
 */
export function openEmbedded(dataFolder: string, options: EmbeddedOptions): Promise<Embedded> {
  const opened = open(dataFolder, options).catch((error: unknown) => {
    throw withAdvice(error, dataFolder);
  });
  endWithSignals(opened);
  return opened;
}

/** A full disk, a folder without rights and the like. */
function withAdvice(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new EmbeddedDatabaseError(
    `The database in ${join(resolve(dataFolder), EMBEDDED)} cannot be opened: ${error.message}. Check the rights and the space of DATA_DIR.`,
    { cause: error },
  );
}

/** A process that gets a signal and does not handle it closes the database before it ends. */
function endWithSignals(opened: Promise<Session>): void {
  const end = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    void opened
      .then((session) => session.close())
      .catch(() => undefined)
      .finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  opened.then((session) => session.onClose(forget), forget);
}

async function open(dataFolder: string, options: EmbeddedOptions): Promise<Session> {
  const programs = await findPrograms();
  const place = resolve(dataFolder);
  const folder = join(place, EMBEDDED);
  if (!(await isThere(folder))) {
    if (!options.besideEarlier) await refuseEarlier(place);
    await options.beforeMaking?.();
    options.print('Making the database');
    await makeCluster(programs, place, EMBEDDED, options);
  }
  await checkVersion(folder);
  // DATA_DIR may have a link, and only root may enter DATA_DIR
  const cluster = {
    programs,
    folder: await realpath(folder),
    logFile: join(place, 'postgres.log'),
    settings: options.settings ?? [],
  };
  const sockets = await socketFolder(place, await identityOf(folder));
  const session = new Session(cluster, sockets, options);
  await session.open();
  return session;
}

/** The part of one process in the PostgreSQL of a folder. It has a connection for the whole time. */
class Session implements Embedded {
  readonly #cluster: Cluster;
  readonly #options: EmbeddedOptions;
  readonly #name: string;
  #sockets: string;
  #client: Client | null = null;
  #closed = false;
  #forget = () => {};

  constructor(cluster: Cluster, sockets: string, options: EmbeddedOptions) {
    this.#cluster = cluster;
    this.#sockets = sockets;
    this.#options = options;
    this.#name = `${options.use} ${process.pid}`;
  }

  /** calls `forget` when it is closed */
  onClose(forget: () => void): void {
    this.#forget = forget;
  }

  get url(): string {
    return urlOf(this.#sockets, this.#name);
  }

  async open(): Promise<void> {
    for (;;) {
      const { client, socketFolder } = await reachPostmaster(this.#cluster, this.#sockets, this.#name);
      try {
        if (this.#options.use === 'site') await this.#becomeSite(client);
      } catch (error) {
        await client.end().catch(() => undefined);
        if (error instanceof FolderInUseError) throw error;
        // the last process before this one has ended the database
        await sleep(POLL_MS);
        continue;
      }
      this.#client = client;
      this.#sockets = socketFolder;
      client.once('end', () => void this.#comeBack());
      return;
    }
  }

  /** Takes the lock of the site. No other process ends the database meanwhile. */
  async #becomeSite(client: Client): Promise<void> {
    await client.query('select pg_advisory_lock($1)', [END_LOCK]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as done', [SITE_LOCK]);
    if (!rows[0]?.done) throw new FolderInUseError(await this.#lockedBy(client));
    await client.query('select pg_advisory_unlock($1)', [END_LOCK]);
  }

  async #lockedBy(client: Client): Promise<string> {
    const { rows } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = $1::bigint >> 32 and objid = $1::bigint & 4294967295 and granted`,
      [SITE_LOCK],
    );
    const process = String(rows[0]?.name ?? '').replace(/^site /, 'process ');
    return `The data folder is in use by ${process || 'another server'} (${this.#cluster.folder}). Stop that server first, or start this one with another DATA_DIR.`;
  }

  /** The database ended on its own: a site starts it again, and its requests get "busy" until then. */
  async #comeBack(): Promise<void> {
    this.#client = null;
    if (this.#closed || this.#options.use !== 'site') return;
    const { report = () => undefined } = this.#options;
    report({ kind: 'ended', reason: await lastMessage(this.#cluster) });
    for (let wait = RETRY_MS.first; !this.#closed; wait = Math.min(2 * wait, RETRY_MS.most)) {
      try {
        await this.open();
        return report({ kind: 'restarted' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof FolderInUseError) return report({ kind: 'lost', reason });
        report({ kind: 'restart-failed', reason });
      }
      await sleep(wait, undefined, { ref: false });
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    try {
      if (this.#client) await this.#endIfLast(this.#client);
    } catch {
      // the database has ended already
    }
    await this.#client?.end().catch(() => undefined);
    this.#forget();
  }

  async #endIfLast(client: Client): Promise<void> {
    await client.query('select pg_advisory_lock($1)', [END_LOCK]);
    if (await this.#isLast(client)) await endPostmaster(this.#cluster.folder);
  }

  async #isLast(client: Client): Promise<boolean> {
    // a connection that was closed a moment ago may still be listed
    for (let tries = 10; tries > 0; tries -= 1) {
      const { rows } = await client.query(
        `select count(*)::integer as others from pg_stat_activity
         where backend_type = 'client backend' and application_name <> $1`,
        [this.#name],
      );
      if (rows[0]?.others === 0) return true;
      await sleep(POLL_MS);
    }
    return false;
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Before a new database is used.
 * @throws EmbeddedDatabaseError when there is the database of an earlier release, which would be forgotten
 */
export async function refuseEarlier(dataFolder: string): Promise<void> {
  const earlier = join(resolve(dataFolder), EARLIER);
  if (!(await isThere(earlier))) return;
  throw new EmbeddedDatabaseError(
    `${earlier} is the database of an earlier release, which this release cannot open. Nothing was changed. Move its data as CHANGELOG.md says ("Move the embedded database").`,
  );
}

async function checkVersion(folder: string): Promise<void> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === MAJOR_VERSION) return;
  throw new EmbeddedDatabaseError(
    version === ''
      ? `The database in ${folder} is damaged: PG_VERSION is missing. Nothing was changed. Move the folder away and restore the last backup (docs/backup.md).`
      : `The database in ${folder} was written by PostgreSQL ${version}, and this release has ${MAJOR_VERSION}. Nothing was changed. ` +
          'Run npm run backup with the release that wrote it, move the folder away, and run npm run restore (docs/backup.md).',
  );
}
