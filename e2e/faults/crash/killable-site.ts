import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundledProgram,
  type Database,
  EMBEDDED,
  fillDataFolder,
  type OpenedDatabase,
  openDatabase,
  SHORT_LIVED,
  startSeparate,
  type WorkerSettings,
} from 'server/testing/crash';

const project = fileURLToPath(new URL('../../..', import.meta.url));

export interface SiteOrder {
  /** settings beyond those of a quiet server on `dataDir` */
  environment?: Record<string, string>;
  outbox?: Partial<WorkerSettings>;
  alerts?: { everyMs: number; firstAfterMs: number };
  pushes?: { everyMs: number };
  feeds?: { pollMs: number };
  /** true for a PostgreSQL of DATABASE_URL instead of the embedded one */
  separate?: boolean;
  /** what its database holds before the first start */
  fill: (db: Database) => Promise<void>;
}

/** What a kill ends. The site goes on when only its database is killed. */
export type Victim = 'site' | 'database' | 'both';

/** The server, its database or both, in turn. */
export const victimOf = (kill: number): Victim => (['site', 'database', 'both'] as const)[kill % 3] ?? 'site';

/** A real server on a data folder of its own, killed and started again as often as one likes. */
export interface KillableSite {
  dataDir: string;
  /** where it answers now; changes with every start */
  readonly origin: string;
  /** how long each start took, in milliseconds */
  readonly starts: readonly number[];
  start(): Promise<void>;
  kill(victim?: Victim): Promise<void>;
  /** waits until it has delivered what its outbox holds */
  delivered(): Promise<void>;
  /** its database, for a process next to the site */
  connect(): Promise<OpenedDatabase>;
  /** its database, after its end */
  look<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** ends it and removes its folder */
  close(): Promise<void>;
}

export async function createKillableSite(order: SiteOrder): Promise<KillableSite> {
  const file = await bundledProgram('killable-site');
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-site-'));
  const separate = order.separate ? await startSeparate() : null;
  const settings = { DATABASE_URL: separate?.url ?? null, DATABASE_POOL: 2, DATA_DIR: dataDir, PROJECT_DIR: project };
  if (separate) await fill(settings, order.fill);
  else await fillDataFolder(dataDir, order.fill);
  const starts: number[] = [];
  let child: ChildProcess | null = null;
  let origin = '';
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
  };
  return {
    dataDir,
    get origin() {
      return origin;
    },
    starts,
    start: async () => {
      const begun = Date.now();
      child = spawn(process.execPath, [...SHORT_LIVED, file, orderText(dataDir, separate?.url, order)], {
        cwd: project,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      origin = `http://127.0.0.1:${await portOf(child)}`;
      starts.push(Date.now() - begun);
    },
    kill: async (victim = 'site') => {
      if (victim !== 'site' && !separate) await killDatabase(dataDir);
      if (victim !== 'database') await end('SIGKILL');
    },
    delivered: async () => {
      const running = child;
      if (running) await until(async () => (await waitingAt(running)) === 0, PATIENCE_MS, LOOK_MS);
    },
    connect: () => openDatabase(settings),
    look: async (work) => {
      await end('SIGTERM');
      const { database, close } = await openDatabase(settings);
      return work(database).finally(close);
    },
    close: async () => {
      await end('SIGTERM');
      await separate?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(settings: Parameters<typeof openDatabase>[0], work: SiteOrder['fill']): Promise<void> {
  const { database, close } = await openDatabase(settings);
  await work(database).finally(close);
}

/** Kills the first process of the embedded database. The others notice it and end. */
async function killDatabase(dataDir: string): Promise<void> {
  let pid = 0;
  // it may be starting after the last kill
  await until(async () => {
    const text = await readFile(join(dataDir, EMBEDDED, 'postmaster.pid'), 'utf8').catch(() => '');
    pid = Number(text.split('\n')[0]);
    return pid > 0;
  }, PATIENCE_MS);
  process.kill(pid, 'SIGKILL');
}

function orderText(
  dataDir: string,
  databaseUrl: string | undefined,
  { environment = {}, outbox = {}, alerts, pushes, feeds }: Omit<SiteOrder, 'fill'>,
): string {
  return JSON.stringify({
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'relaxed',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      SAMPLE_DATA: 'false',
      ALLOW_LOOPBACK_RECEIVERS: 'true',
      PUBLIC_URL: 'https://www.example.com',
      ALLOWED_ORIGINS: 'http://127.0.0.1',
      PROJECT_DIR: project,
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    outbox,
    alerts: alerts ?? { everyMs: 3_600_000, firstAfterMs: 3_600_000 },
    pushes: pushes ?? { everyMs: 3_600_000 },
    feeds: feeds ?? { pollMs: 1000 },
  });
}

/** How many items the outbox of a running site has still to deliver. */
async function waitingAt(child: ChildProcess): Promise<unknown> {
  const response = once(child, 'message');
  child.send('waiting');
  return (await response)[0];
}

/** The server prints its port when it listens. */
async function portOf(child: ChildProcess): Promise<string> {
  const exit = once(child, 'exit').then(() => {
    throw new Error('The server ended while it was starting.');
  });
  let text = '';
  const line = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.trim());
    });
  });
  const port = await Promise.race([line, exit]);
  exit.catch(() => undefined);
  return port;
}

const request = globalThis.fetch;

export interface SiteResponse {
  status: number;
  body: unknown;
}

/** Asks the site as its own pages do; null when it is away or dies meanwhile. */
export async function ask(
  site: KillableSite,
  path: string,
  body?: object,
  cookie?: string,
): Promise<SiteResponse | null> {
  try {
    const response = await request(site.origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Between two looks at what takes its time, in milliseconds. */
export const LOOK_MS = 25;

/** How long anything that must come is waited for, in milliseconds. */
export const PATIENCE_MS = 30_000;

export async function until(isDone: () => boolean | Promise<boolean>, patienceMs: number, everyMs = 2): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isDone()) && Date.now() < end; ) await pause(everyMs);
}
