import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ENVIRONMENT, type Identity, placeForNew } from './identity';
import { EmbeddedDatabaseError, type Programs } from './programs';

/** Names within the PostgreSQL of a site. The role of the site has no rights beyond its own database. */
export const DATABASE = 'site';
export const ROLE = 'site';
export const SUPERUSER = 'postgres';

const DRAFT = '.draft-';
/** A draft that is older belongs to a process that was killed. */
const OLD_DRAFT_MS = 600_000;

/** The same order of texts and the same letters on every machine. */
const INITDB = [
  ['--username', SUPERUSER],
  ['--auth', 'trust'],
  ['--encoding', 'UTF8'],
  ['--locale', 'C'],
  ['--locale-provider', 'builtin'],
  ['--builtin-locale', 'C.UTF-8'],
].flat();
const CREATE_DATABASE = `create role ${ROLE} login;\n\ncreate database ${DATABASE} owner ${ROLE};\n\n`;

/**
 * Creates the files of a new PostgreSQL as `<dataFolder>/<name>`. It builds a draft and renames it, so that a killed
 * first start leaves no incomplete database.
 */
export async function makeCluster(
  programs: Programs,
  dataFolder: string,
  name: string,
  { print, sync = true }: { print: (text: string) => void; sync?: boolean },
): Promise<void> {
  const { folder, identity } = await placeForNew(dataFolder, name, print);
  await removeOldDrafts(folder, name);
  const draft = await mkdtemp(join(folder, name + DRAFT));
  try {
    if (identity.uid !== undefined && identity.gid !== undefined) await chown(draft, identity.uid, identity.gid);
    await runToEnd(identity, [programs.initdb, '-D', draft, ...INITDB, ...(sync ? [] : ['--no-sync'])]);
    await runToEnd(
      identity,
      [programs.postgres, '--single', '-j', '-c', 'exit_on_error=on', '-D', draft, SUPERUSER],
      CREATE_DATABASE,
    );
    await rename(draft, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // another process that starts at the same time has made it
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddedDatabaseError(
      `The database in ${join(dataFolder, name)} could not be created: ${reason}. The next start tries again.`,
      { cause },
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeOldDrafts(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(name + DRAFT)) continue;
    const draft = join(folder, entry);
    const made = await stat(draft).catch(() => null);
    if (made && Date.now() - made.mtimeMs > OLD_DRAFT_MS) await rm(draft, { recursive: true, force: true });
  }
}

/** Starts a program with an identity. It has its own process group, so Ctrl-C does not reach it. */
export function spawnAs({ prefix, ...owner }: Identity, words: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...rest] = [...prefix, ...words];
  return spawn(program, rest, { ...options, ...owner, env: ENVIRONMENT, cwd: '/', detached: true });
}

/** Runs a program. @throws Error with the first line of its errors */
async function runToEnd(identity: Identity, words: readonly string[], input = ''): Promise<void> {
  const child = spawnAs(identity, words, { stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // a program that fails may not read its input
  child.stdin?.on('error', () => undefined).end(input);
  const errors = child.stderr ? text(child.stderr) : '';
  if ((await ended) !== 0) throw new Error(reasonIn(await errors));
}

/** The last failure in the messages of a program of PostgreSQL. */
export function reasonIn(messages: string): string {
  const lines = messages.split('\n').map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').trim());
  const failed = lines.filter((line) => /^(?:initdb: error|error|FATAL|PANIC|ERROR):|: No space left/i.test(line));
  return (failed.at(-1) ?? lines.filter(Boolean).at(-1) ?? 'it gave no reason').replace(/^\w+: {1,2}(?:error: )?/, '');
}
