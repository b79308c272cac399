import pg from 'pg';
import { OperatorError } from '../errors/operator-error';
import { parseInt8 } from './sql-values';

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [pg.types.builtins.DATE, (text) => text],
]);

/** Time limits of the connections that serve requests: a locked table must not block pages for longer. */
const SERVING = { statement_timeout: 30_000, lock_timeout: 5_000 };

/**
 * Connects to PostgreSQL.
 * @param connections maximum number
 * @param use `start` has no time limits: a migration may take minutes, and other servers wait for it
 * @throws when the server cannot be reached, without the password
 */
export async function openPostgres(
  url: string,
  connections: number,
  use: 'serve' | 'start' = 'serve',
): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...(use === 'serve' ? SERVING : {}),
    types: {
      getTypeParser: (oid, format) =>
        (format !== 'binary' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection in use that breaks: its query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const { rows } = await pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
    // at the start only: a server that serves goes on reading from a primary that has become a replica
    if (use === 'start' && rows[0]?.replica)
      throw new Error('it is a read replica; DATABASE_URL must name the primary');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database at ${new URL(url).host} could not be used: ${reason}`, {
      cause: error,
    });
  }
  return pool;
}
