import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/database/database';
import { hashToken, newToken } from '../../platform/security/tokens';
import { insertToken, takeToken } from './tokens.repository';

/** Prefix that identifies a token in logs and leaked files. */
const PREFIX = 'hlr_';

/** Creates a token for one remote. Only this call returns it. */
export async function createToken(
  db: Database,
  { name, at, by }: { name: string; at: Date; by: string },
): Promise<{ id: number; token: string }> {
  const token = PREFIX + newToken();
  return { id: await insertToken(db, { name, hash: hashToken(token), at, by }), token };
}

/** The owner of a token: the remote that it may change, and its name in the history. */
export interface TokenHolder {
  remote: string;
  by: string;
}

/** @param seeded tokens of the settings, as 'search=…' */
export async function holderOf(
  db: Database,
  seeded: readonly string[],
  token: string,
  at: Date,
): Promise<TokenHolder | null> {
  const hash = hashToken(token);
  for (const entry of seeded) {
    const [remote = '', ...rest] = entry.split('=');
    if (isSame(hashToken(rest.join('=')), hash)) return { remote, by: `token of ${remote} (settings)` };
  }
  const found = await takeToken(db, hash, at);
  return found && { remote: found.name, by: `token ${found.id} of ${found.name}` };
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
