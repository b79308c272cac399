import type { PGlite, Results } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Time limit for one caller with the only session, in milliseconds. */
const LEASE_MS = 30_000;
/**
 * Time limit for a caller that waits for the session, in milliseconds. The usual cause is `db` inside
 * `db.transaction()`.
 */
const WAIT_MS = 30_000;

/**
 * The pool for Kysely's PostgresDialect, over the one session of an embedded database. Callers get the session one
 * after another, so that a transaction has it until it is released.
 */
export class LitePool implements PostgresPool {
  readonly #database: PGlite;
  readonly #waiting: Array<() => void> = [];
  #leased = false;
  #ended = false;

  readonly #onEnd: () => Promise<void>;

  constructor(database: PGlite, onEnd: () => Promise<void> = async () => undefined) {
    this.#database = database;
    this.#onEnd = onEnd;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#ended) throw new Error('The database is closed.');
    await this.#takeTurn();
    return this.#lease();
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    await this.#takeTurn();
    this.#ended = true;
    await this.#database.close();
    await this.#onEnd();
  }

  #takeTurn(): Promise<void> {
    if (!this.#leased) {
      this.#leased = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new Error('Timed out waiting for the embedded database; is a query made outside its transaction?'));
      }, WAIT_MS);
      timer.unref();
      this.#waiting.push(turn);
    });
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#leased = false;
  }

  #lease(): PostgresPoolClient {
    let open = true;
    let inTransaction = false;
    const end = () => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      const pass = () => this.#passOn();
      if (inTransaction) this.#database.exec('rollback').then(pass, pass);
      else pass();
    };
    const timer = setTimeout(end, LEASE_MS);
    timer.unref();
    const run = async <R>(text: string, parameters: readonly unknown[]) => {
      if (!open) throw new Error('This database session was released.');
      const result = await this.#run<R>(text, parameters);
      const { command }: { command: string } = result;
      if (command === 'BEGIN' || command === 'START') inTransaction = true;
      if (command === 'COMMIT' || command === 'ROLLBACK') inTransaction = false;
      return result;
    };
    function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query<R>(
      text: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof text !== 'string') throw new Error('The embedded database does not support cursors.');
      return run<R>(text, parameters);
    }
    return { query, release: end };
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Several statements in one text, as in migrations, need the simple protocol.
    const result: Results | undefined =
      parameters.length === 0 && text.includes(';')
        ? (await this.#database.exec(text)).at(-1)
        : await this.#database.query(text, [...parameters]);
    // The caller's query defines the rows, and Kysely lists the commands that count rows; no driver knows either type.
    const { rows = [], command, rowCount = 0 } = result ?? {};
    return { rows, command, rowCount } as PostgresQueryResult<R>;
  }
}
