import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Peer, PeerOptions } from './peer';
import { answerOf, CREATE_TABLE, csvLines, type Dialect, facetStatement, pageStatement } from './sql';

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
  closeSync(): void;
}
interface Package {
  DuckDBInstance: { create(path: string, options: object): Promise<{ connect(): Promise<Connection> }> };
}
const DIALECT: Dialect = { greatest: 'greatest', groupingSets: true };

export async function openDuckdb({ rows, load, folder }: PeerOptions): Promise<Peer> {
  const { DuckDBInstance }: Package = load('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(CREATE_TABLE);
  const file = `${folder}/rows-${rows.n}.csv`;
  await pipeline(Readable.from(csvLines(rows)), createWriteStream(file));
  await connection.run(`COPY t FROM '${file}' (FORMAT csv, HEADER false)`);
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  return {
    async ask(query) {
      const facets = await ask(facetStatement(query, DIALECT));
      const page = await ask(pageStatement(query, DIALECT));
      return answerOf(
        rows,
        facets,
        page.map(([id]) => id),
      );
    },
    close: () => connection.closeSync(),
  };
}
