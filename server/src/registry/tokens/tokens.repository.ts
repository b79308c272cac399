import type { RegistryToken } from 'federation/protocol/registry';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { RemoteTokenTable } from '../registry.tables';

/** @returns the token's id */
export async function insertToken(
  db: Database,
  token: { name: string; hash: string; at: Date; by: string },
): Promise<number> {
  const { id } = await db
    .insertInto('remote_tokens')
    .values({ name: token.name, token_hash: token.hash, created_at: token.at, created_by: token.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The valid token with this hash. It records the use. */
export async function takeToken(db: Database, hash: string, at: Date): Promise<{ id: number; name: string } | null> {
  const row = await db
    .updateTable('remote_tokens')
    .set({ last_used_at: at })
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * @param of the remote of the token; null: any
 * @returns the remote of the token; null when it is unknown or was revoked before
 */
export async function revokeToken(
  db: Database,
  { id, at, by, of = null }: { id: number; at: Date; by: string; of?: string | null },
): Promise<string | null> {
  const row = await db
    .updateTable('remote_tokens')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(of !== null, (query) => query.where('name', '=', of ?? ''))
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** All tokens by remote, or the valid ones of one remote; the newest first. */
export async function listTokens(db: Database, of: string | null = null): Promise<RegistryToken[]> {
  const rows = await db
    .selectFrom('remote_tokens')
    .selectAll()
    .$if(of !== null, (query) => query.where('name', '=', of ?? '').where('revoked_at', 'is', null))
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(described);
}

function described(row: Selectable<RemoteTokenTable>): RegistryToken {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
