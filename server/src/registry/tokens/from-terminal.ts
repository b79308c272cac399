import { remoteNameSchema } from 'shared-contracts';
import { type Database, openDatabase } from '../../database/database';
import { connectControl } from '../../import';
import type { Settings } from '../../settings';
import { createToken } from './tokens';

/** A token for a remote, in the name of whoever may start programs on the server's machine. */
export async function tokenFromTerminal(db: Database, remote: string): Promise<string> {
  if (!remoteNameSchema.safeParse(remote).success) throw new Error(`${JSON.stringify(remote)} is no name of a remote.`);
  const { token } = await createToken(db, { name: remote, at: new Date(), by: 'terminal of the server' });
  return token;
}

/** The same through the running server, which alone may open an embedded database. */
export async function registryToken(settings: Settings, remote: string): Promise<string> {
  const control = settings.DATABASE_URL === null ? await connectControl(settings.DATA_DIR) : null;
  if (control) return control.makeToken(remote).finally(() => control.close());
  const db = await openDatabase(settings);
  return tokenFromTerminal(db, remote).finally(() => db.destroy());
}
