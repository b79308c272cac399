import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listed } from './backup/back-up';
import type { Tables } from './tables';

/** Rows in one message to the database. */
const ROWS_AT_ONCE = 50;

/**
 * Adds rows to a table by COPY: all of them, or none where one is refused. Triggers run. Objects and arrays become JSON.
 * @returns the number of rows
 */
export async function copyRows<Column extends string>(
  url: string,
  table: keyof Tables,
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, unknown>>>,
): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const copy = client.query(copyFrom(`copy ${escapeIdentifier(table)} (${listed(columns)}) from stdin`));
    await pipeline(Readable.from(messages(columns, rows)), copy);
    return copy.rowCount;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function* messages<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, unknown>>>,
): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${columns.map((column) => fieldOf(row[column])).join('\t')}\n`);
    if (lines.length < ROWS_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format. */
function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
}
