import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

const VERSIONS = '/usr/lib/postgresql';
const WAIT_MS = 20;
const TRIES = 1500;

interface Owner {
  uid: number;
  gid: number;
}

export interface PostgresServer {
  url: string;
  /** folder of its files; it may read files here */
  folder: string;
  stop(): Promise<void>;
}

/** The newest installed PostgreSQL programs; null when the machine has none. */
export function postgresPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const folders = readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** A temporary, empty PostgreSQL server on a private socket. `settings` as 'name=value'. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('no PostgreSQL on this machine');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  execFileSync('cp', ['--archive', madeOnce(programs, user), data]);
  const all = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`, ...settings];
  const words = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(programs, 'postgres'), words, { stdio: 'ignore', ...user });
  const url = `postgresql://sample@${encodeURIComponent(folder)}/postgres`;
  await untilItAnswers(url);
  return {
    url,
    folder,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The files of a database that `initdb` made. It takes a second, and the first caller on a machine waits for it. */
function madeOnce(programs: string, user: Owner | undefined): string {
  const made = join(tmpdir(), `postgres-template-${programs.replaceAll('/', '-')}`);
  if (existsSync(made)) return made;
  const draft = mkdtempSync(join(tmpdir(), 'postgres-draft-'));
  if (user) chownSync(draft, user.uid, user.gid);
  const init = ['-D', draft, '-U', 'sample', '-A', 'trust', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { stdio: 'ignore', ...user });
  try {
    renameSync(draft, made);
  } catch (error) {
    // another worker has made it in the meantime
    if (!existsSync(made)) throw error;
    rmSync(draft, { recursive: true });
  }
  return made;
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (let tried = 0; ; tried++) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tried >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
function serverUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
