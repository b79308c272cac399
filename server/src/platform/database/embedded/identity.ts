import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './programs';

/** How a program of PostgreSQL is started: it refuses to run as root. */
export interface Identity {
  /** words before the program */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
}

/** What the programs get to see: no setting of the site. */
export const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' };

const ROOT = 0;
const isRoot = (): boolean => process.getuid?.() === ROOT;
const USER_NAMESPACE = ['unshare', '--user'];
/** Users that a system has for programs without rights, the best first. */
const SERVICE_USERS = ['postgres', 'nobody'];

/**
 * The identity for an existing folder: its owner. A folder of root is opened from a user namespace, where the program
 * has no rights of root.
 */
export async function identityOf(folder: string): Promise<Identity> {
  if (!isRoot()) return { prefix: [] };
  const { uid, gid } = await stat(folder);
  if (uid !== ROOT) return { prefix: [], uid, gid };
  if (await hasUserNamespaces()) return { prefix: USER_NAMESPACE };
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and this system permits no user namespace for the folder ${folder}. Start the site as an ordinary user that owns DATA_DIR, or set DATABASE_URL.`,
  );
}

/**
 * Prepares the place of a new folder, and the identity that makes it. Without user namespaces root makes it outside of
 * DATA_DIR, which only root can enter, and DATA_DIR gets a link.
 * @returns the folder that holds the new one
 */
export async function placeForNew(
  dataFolder: string,
  name: string,
  print: (text: string) => void,
): Promise<{ folder: string; identity: Identity }> {
  if (!isRoot() || (await hasUserNamespaces())) {
    await mkdir(dataFolder, { recursive: true });
    return { folder: dataFolder, identity: await identityOf(dataFolder) };
  }
  const user = await serviceUser();
  if (!user)
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and this system has neither user namespaces nor a user ${SERVICE_USERS.join(' or ')}. Start the site as an ordinary user, or set DATABASE_URL.`,
    );
  const hash = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 12);
  const folder = join('/var/lib', `site-${hash}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, user.uid, user.gid);
  await symlink(join(folder, name), join(dataFolder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  print(`PostgreSQL does not run as root. Its files are in ${folder} and belong to the user ${user.name}.`);
  return { folder, identity: { prefix: [], uid: user.uid, gid: user.gid } };
}

let userNamespaces: Promise<boolean> | undefined;

function hasUserNamespaces(): Promise<boolean> {
  const [program = '', ...words] = USER_NAMESPACE;
  userNamespaces ??= promisify(execFile)(program, [...words, 'true'], { env: ENVIRONMENT }).then(
    () => true,
    () => false,
  );
  return userNamespaces;
}

async function serviceUser(): Promise<{ name: string; uid: number; gid: number } | null> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of SERVICE_USERS) {
    const [, , uid, gid] = users.find(([other]) => other === name) ?? [];
    if (Number(uid) > ROOT) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
