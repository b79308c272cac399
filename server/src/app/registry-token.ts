import { resolve } from 'node:path';
import { remoteNameSchema } from 'federation/protocol/manifest';
import { type Database, openDatabase } from '../platform/database/database';
import { OperatorError } from '../platform/errors/operator-error';
import type { Settings } from '../platform/settings/settings';
import { createToken } from '../registry/tokens/tokens';

function mustBeRemoteName(remote: string): void {
  if (remoteNameSchema.safeParse(remote).success) return;
  throw new OperatorError(
    `${JSON.stringify(remote)} is not a valid name of a remote. Use small letters, digits and dashes, with a letter first, and no reserved word. No token was created.`,
  );
}

/** Creates a token for a remote, for a user who may start programs on the server's machine. */
export async function tokenFromTerminal(db: Database, remote: string): Promise<string> {
  mustBeRemoteName(remote);
  const { token } = await createToken(db, { name: remote, at: new Date(), by: 'terminal of the server' });
  return token;
}

/** The place of the token for the terminal. The address of a database may contain a password. */
export function tokenPlace({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): string {
  return DATABASE_URL === null ? `the data folder ${resolve(DATA_DIR)}` : 'the database of DATABASE_URL';
}

/** @throws OperatorError before anything is opened */
export async function registryToken(settings: Settings, remote: string): Promise<string> {
  mustBeRemoteName(remote);
  const { database, close } = await openDatabase(settings);
  return tokenFromTerminal(database, remote).finally(close);
}
