import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import type { Peer, PeerOptions } from './peer';
import { answerOf, CREATE_TABLE, csvLines, type Dialect, facetStatement, INDEXES, pageStatement } from './sql';

const DIALECT: Dialect = { greatest: 'greatest', groupingSets: true };
const VERSIONS = '/usr/lib/postgresql';
const WAIT_MS = 100;
const TRIES = 300;

/** The newest installed server's programs; null when the machine has none. */
export function postgresFolder(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const folders = readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** A server of its own for the time of the benchmark, on a socket nobody else knows. */
export async function openPostgres({ rows }: PeerOptions): Promise<Peer> {
  const programs = postgresFolder();
  if (!programs) throw new Error('no PostgreSQL on this machine');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'bench-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '--no-sync'], {
    stdio: 'ignore',
    ...user,
  });
  const options = [
    'shared_buffers=1GB',
    'work_mem=256MB',
    'fsync=off',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options.flatMap((option) => ['-c', option])], {
    stdio: 'ignore',
    ...user,
  });
  const client = await connected(folder);
  await load(client, rows, folder);
  const ask = async (text: string) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  return {
    async ask(query) {
      const facets = await ask(facetStatement(query, DIALECT));
      const page = await ask(pageStatement(query, DIALECT));
      return answerOf(
        rows,
        facets,
        page.map(([id]) => id),
      );
    },
    async close() {
      await client.end();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function load(client: Client, rows: PeerOptions['rows'], folder: string): Promise<void> {
  const file = join(folder, 'rows.csv');
  await pipeline(Readable.from(csvLines(rows)), createWriteStream(file, { mode: 0o644 }));
  await client.query(CREATE_TABLE);
  await client.query(`COPY t FROM '${file}' (FORMAT csv)`);
  for (const index of INDEXES) await client.query(index);
  await client.query('VACUUM ANALYZE t');
}

async function connected(host: string): Promise<Client> {
  for (let tried = 0; ; tried++) {
    const client = new Client({ host, user: 'bench', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tried >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

/** PostgreSQL refuses to run as root: then as the user its package made. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
