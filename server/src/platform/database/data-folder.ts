import { chmod, mkdir, stat } from 'node:fs/promises';

const OWNER_ONLY = 0o700;
const GROUP_AND_OTHERS = 0o077;
const SHARED_FOLDER = 0o1000;

/** Other users of the machine can read DATA_DIR, and the server cannot change that. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Creates DATA_DIR, or restricts it, to the server's own user: some files of the embedded database are writable for
 * every user, and only the folder protects them.
 * @throws DataFolderError for a folder that belongs to another user or is shared, such as /tmp
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await stat(folder);
  if (process.platform === 'win32' || (mode & GROUP_AND_OTHERS) === 0) return;
  if (mode & SHARED_FOLDER)
    throw new DataFolderError(
      `DATA_DIR ${folder} is shared by all users of the machine. Set DATA_DIR to a folder inside it.`,
    );
  await chmod(folder, OWNER_ONLY).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(`DATA_DIR ${folder} is open to other users (${reason}). Run: chmod 700 ${folder}`);
  });
}
