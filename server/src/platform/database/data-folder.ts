import { chmod, mkdir, stat } from 'node:fs/promises';

const OWNER_ONLY = 0o700;
const GROUP_AND_OTHERS = 0o077;
const SHARED_FOLDER = 0o1000;

/** DATA_DIR cannot be closed to other users of the machine. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Makes DATA_DIR, or closes it, for the server's own user alone: some files of the embedded database can be written by
 * every user, and only the folder keeps them away.
 * @throws DataFolderError for a folder that belongs to another user or is shared, as /tmp
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await stat(folder);
  if (process.platform === 'win32' || (mode & GROUP_AND_OTHERS) === 0) return;
  if (mode & SHARED_FOLDER)
    throw new DataFolderError(`DATA_DIR ${folder} is shared by all users of the machine. Name a folder inside it.`);
  await chmod(folder, OWNER_ONLY).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `DATA_DIR ${folder} cannot be closed to other users (${reason}). Run: chmod 700 ${folder}`,
    );
  });
}
