import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { startPostgres } from 'server/testing/bench';
import type { Peer, PeerOptions } from './peer';
import { answerOf, CREATE_TABLE, csvLines, type Dialect, facetStatement, INDEXES, pageStatement } from './sql';

const DIALECT: Dialect = { greatest: 'greatest', groupingSets: true };

/** A server of its own for the time of the benchmark. */
export async function openPostgres({ rows }: PeerOptions): Promise<Peer> {
  const server = await startPostgres(['shared_buffers=1GB', 'work_mem=256MB']);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => server.stop().finally(() => process.exit(1)));
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await load(client, rows, server.socketFolder);
  const ask = async (text: string) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
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
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

async function load(client: Client, rows: PeerOptions['rows'], folder: string): Promise<void> {
  const file = join(folder, 'rows.csv');
  await pipeline(Readable.from(csvLines(rows)), createWriteStream(file, { mode: 0o644 }));
  await client.query(CREATE_TABLE);
  await client.query(`COPY t FROM '${file}' (FORMAT csv)`);
  for (const index of INDEXES) await client.query(index);
  await client.query('VACUUM ANALYZE t');
}
