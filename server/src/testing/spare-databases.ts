import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { LitePool } from '../platform/database/testing';
import { readState, restore, type State } from './restore-database';

/** Number of spare databases: most test files use one, a few use two. */
const KEPT = 2;

interface Spare {
  pool: LitePool;
  /** the state when it was opened */
  fresh: State;
}

/** A pool of embedded databases for one test worker. A database that one test file releases is reset for the next. */
export class SpareDatabases {
  readonly #open: () => Promise<LitePool>;
  readonly #spare: Spare[] = [];

  constructor(open: () => Promise<LitePool>) {
    this.#open = open;
  }

  /** A connection pool of a database that no other test uses. Its `end()` releases the database. */
  async take(): Promise<PostgresPool> {
    const spare = (await this.#restored()) ?? (await this.#opened());
    let ended = false;
    return {
      connect: async () => {
        if (ended) throw new Error('The database is closed.');
        return spare.pool.connect();
      },
      end: async () => {
        if (ended) return;
        ended = true;
        (await spare.pool.connect()).release();
        if (this.#spare.length < KEPT) this.#spare.push(spare);
        else await spare.pool.end();
      },
    };
  }

  async #opened(): Promise<Spare> {
    const pool = await this.#open();
    return { pool, fresh: await withClient(pool, readState) };
  }

  async #restored(): Promise<Spare | undefined> {
    for (let spare = this.#spare.pop(); spare; spare = this.#spare.pop()) {
      const { pool, fresh } = spare;
      if (await withClient(pool, (client) => restore(client, fresh))) return spare;
      await pool.end();
    }
    return undefined;
  }
}

async function withClient<T>(pool: LitePool, use: (client: PostgresPoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}
