/** SQL states and system codes of a database that is unreachable or temporarily unable to work. */
const AWAY_CODES = new Set([
  '08000',
  '08003',
  '08006',
  // read-only transaction: after a failover, until the new primary accepts writes
  '25006',
  '53300',
  // lock_timeout and statement_timeout
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const AWAY_SENTENCES = /^(?:Connection terminated|timeout exceeded when trying to connect|The database is closed)/;

/** True for a failure that the request did not cause: the same request may succeed a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_CODES.has(code) || AWAY_SENTENCES.test(error.message);
}
