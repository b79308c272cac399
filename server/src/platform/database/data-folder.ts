import { access, chmod, constants, stat } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '../errors/operator-error';
import { makeFolder } from '../files/make-folder';

const OWNER_ONLY = 0o700;
const GROUP_AND_OTHERS = 0o077;
const SHARED_FOLDER = 0o1000;

/**
 * Creates DATA_DIR, or restricts it, to the server's own user: it holds personal data and keys.
 * @throws OperatorError for a folder that belongs to another user, cannot be written, or is shared, such as /tmp
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await makeFolder(folder, OWNER_ONLY).catch((error: unknown) => {
    throw folderFault({ DATA_DIR: folder }, error) ?? unwritable(['DATA_DIR', folder], 'it cannot be made', error);
  });
  const { mode } = await stat(folder);
  if (process.platform === 'win32' || (mode & GROUP_AND_OTHERS) === 0) return;
  if (mode & SHARED_FOLDER)
    throw new OperatorError(
      `DATA_DIR ${folder} is shared by all users of the machine. Set DATA_DIR to a folder inside it.`,
    );
  await chmod(folder, OWNER_ONLY).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`DATA_DIR ${folder} is open to other users (${reason}). Run: chmod 700 ${folder}`);
  });
}

/**
 * Makes the folder of another setting, before the site opens without it.
 * @throws OperatorError for a folder that cannot be made or written
 */
export async function openFolder(setting: string, folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw folderFault({ [setting]: folder }, error) ?? unwritable([setting, folder], 'it cannot be made', error);
  }
}

/** What a file system reports when it does not let the server write. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'the user of the server has no right to it',
  EPERM: 'the user of the server has no right to it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file has its name',
};
/** A write into an open file fails without its path. */
const fileErrorSchema = z.object({ code: z.string(), path: z.optional(z.string()), dest: z.optional(z.string()) });
const WITHOUT_PATH: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS'];

/**
 * A failure of the file system in one of these folders as a sentence that names its setting; null for other errors.
 * @param folders by setting, such as DATA_DIR
 */
export function folderFault(folders: Readonly<Record<string, string>>, error: unknown): OperatorError | null {
  const { data } = fileErrorSchema.safeParse(error);
  const reason = data && REASONS[data.code];
  if (!data || reason === undefined) {
    return error instanceof Error && error.cause !== undefined ? folderFault(folders, error.cause) : null;
  }
  const { code, path, dest = path } = data;
  const found = Object.entries(folders).find(([, folder]) =>
    dest === undefined ? WITHOUT_PATH.includes(code) : isWithin(folder, dest),
  );
  return found ? unwritable(found, `${reason} (${path === undefined ? code : `${code}, ${path}`})`, error) : null;
}

const unwritable = ([setting, folder]: [string, string], reason: string, cause: unknown) =>
  new OperatorError(
    `${setting} ${folder} cannot be written: ${reason}. Correct this, or set ${setting} to another folder.`,
    { cause },
  );

function isWithin(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return !inner.startsWith('..') && !isAbsolute(inner);
}
