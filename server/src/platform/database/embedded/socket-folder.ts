import { chown, lstat, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../../files';
import type { Identity } from './identity';

const NAME = 'postgres.socket-folder';
const GROUP_AND_OTHERS = 0o077;

/**
 * The folder of the socket. The path of a socket has at most 107 bytes, so it is a private folder for temporary files.
 * DATA_DIR keeps its name: all processes of the site use the same one.
 */
export async function socketFolder(dataFolder: string, identity: Identity): Promise<string> {
  const file = join(dataFolder, NAME);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '' && (await isPrivate(known, identity))) return known;
  const folder = await mkdtemp(join(tmpdir(), 'site-db-'));
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
  await writeAtomically(file, folder);
  return folder;
}

/** Another user may have made a folder of this name after a restart of the machine. */
async function isPrivate(folder: string, { uid }: Identity): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return (
    found?.isDirectory() === true && found.uid === (uid ?? process.getuid?.()) && (found.mode & GROUP_AND_OTHERS) === 0
  );
}
