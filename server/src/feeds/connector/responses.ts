import * as z from 'zod/mini';
import { messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { type Instant, instantOfDate } from '../mapping/instant';
import { isTooDeep, MAX_LEVELS } from '../mapping/nesting';
import { isRecord, mapTexts } from '../mapping/read-values';
import type { SourceRecord } from './connector';
import type { FeedResponse } from './feed-client';

/** Maximum number of records of one response, whatever was requested. */
const MAX_ROWS = 10_000;
/** Maximum number of objects and lists of one response. A few bytes of text become a hundred in memory. */
const MAX_OBJECTS = 500_000;

export const recordSchema = z.record(z.string(), z.unknown());

/** The query of an address; options without a value are left out. */
export const queryOf = (options: Readonly<Record<string, string | null>>): string =>
  Object.entries(options)
    .flatMap(([name, value]) => (value === null ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&');

/** A text in a filter. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Reads a response. What has too many records or objects is refused before each of them costs time and memory.
 * @throws FeedFailure 'size' for too many, 'unreadable' for what is no JSON, as half a page, and for another shape
 */
export function parsed<S extends z.ZodMiniType>(text: string, schema: S, maxRows = MAX_ROWS): z.output<S> {
  if (hasTooManyObjects(text))
    throw new FeedFailure('size', `The response has more than ${MAX_OBJECTS} objects and lists.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FeedFailure('unreadable', `The response is not JSON: ${messageOf(error)}`, null, { cause: error });
  }
  if (rowsOf(value) > maxRows) throw new FeedFailure('size', `The response has more than ${maxRows} records.`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new FeedFailure('unreadable', `The response has another shape: ${issue?.path.join('.')}: ${issue?.message}`);
}

function hasTooManyObjects(text: string): boolean {
  let left = MAX_OBJECTS;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (--left < 0) return true;
  return false;
}

/** The number of records of a response of RESO or of Spark. */
function rowsOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  const rows = isRecord(value.D) ? value.D.Results : value.value;
  return Array.isArray(rows) ? rows.length : 0;
}

/** NUL and halves of surrogate pairs as JSON escapes; no other form of them gets through a parser. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/**
 * The records of a response. One that is nested too deep for a call stack is refused, and costs only itself. PostgreSQL
 * stores neither NUL nor half a surrogate pair; they are removed, and the record says so.
 * @param text the response, in which they are looked for
 */
export function readRecords(
  text: string,
  values: readonly Record<string, unknown>[],
  toRecord: (value: Record<string, unknown>) => SourceRecord,
): SourceRecord[] {
  const isEscaped = ESCAPED.test(text);
  return values.map((value) => {
    if (isTooDeep(value))
      return { ...toRecord(value), value: {}, refused: `nested too deep: more than ${MAX_LEVELS} levels` };
    if (!isEscaped) return toRecord(value);
    const clean = mapTexts(value, storableText);
    const record = toRecord(clean);
    return JSON.stringify(clean) === JSON.stringify(value)
      ? record
      : { ...record, note: 'characters removed that no text may have' };
  });
}

const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');

/** The feed's clock. */
export function sourceTimeOf({ headers }: Pick<FeedResponse, 'headers'>): Instant | null {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? null : instantOfDate(new Date(time));
}
