import { chown, lstat, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../../files/write-atomically';
import type { Identity } from './identity';

const NAME = 'postgres.socket-folder';
const OWNER = 'data-folder';
const GROUP_AND_OTHERS = 0o077;

/**
 * The folder of the socket. The path of a socket has at most 107 bytes, so it is a private folder for temporary files.
 * DATA_DIR keeps its name: all processes of the site use the same one.
 */
export async function socketFolder(dataFolder: string, identity: Identity): Promise<string> {
  const file = join(dataFolder, NAME);
  const known = await readFile(file, 'utf8').catch(() => '');
  const owner = await identifierOf(dataFolder);
  if (known !== '' && (await isPrivate(known, identity)) && (await ownerOf(known)) === owner) return known;
  const folder = await mkdtemp(join(tmpdir(), 'site-db-'));
  await writeFile(join(folder, OWNER), owner);
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
  await writeAtomically(file, folder);
  return folder;
}

/** A copy of DATA_DIR names the folder of the original. */
const ownerOf = (folder: string): Promise<string> => readFile(join(folder, OWNER), 'utf8').catch(() => '');

async function identifierOf(dataFolder: string): Promise<string> {
  const { dev, ino } = await stat(dataFolder);
  return `${await realpath(dataFolder)} ${dev} ${ino}`;
}

/** Another user may have made a folder of this name after a restart of the machine. */
async function isPrivate(folder: string, { uid }: Identity): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return (
    found?.isDirectory() === true && found.uid === (uid ?? process.getuid?.()) && (found.mode & GROUP_AND_OTHERS) === 0
  );
}
