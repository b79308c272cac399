import type { Peer, PeerOptions } from './peer';
import {
  answerOf,
  COLUMN_COUNT,
  CREATE_TABLE,
  type Dialect,
  facetStatement,
  INDEXES,
  pageStatement,
  rowValues,
} from './sql';

interface Statement {
  run(...values: (number | null)[]): unknown;
  raw(on: boolean): { all(): unknown[][] };
}
interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
const DIALECT: Dialect = { greatest: 'max', groupingSets: false };

export function openSqlite({ rows, load }: PeerOptions): Peer {
  const Database: new (path: string) => SqliteDatabase = load('better-sqlite3');
  const database = new Database(':memory:');
  database.exec(CREATE_TABLE);
  const insert = database.prepare(`INSERT INTO t VALUES (${Array(COLUMN_COUNT).fill('?').join(',')})`);
  database.exec('BEGIN');
  for (let row = 0; row < rows.n; row++) insert.run(...rowValues(rows, row));
  database.exec(`COMMIT; ${INDEXES.join(';')}; ANALYZE`);
  const ask = (sql: string) => database.prepare(sql).raw(true).all();
  return {
    ask: (query) =>
      answerOf(
        rows,
        ask(facetStatement(query, DIALECT)),
        ask(pageStatement(query, DIALECT)).map(([id]) => id),
      ),
    close: () => database.close(),
  };
}
