/** SQL states and system codes of a database that cannot be reached just now. */
const AWAY_CODES = new Set([
  '08000',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const AWAY_SENTENCES = /^(?:Connection terminated|timeout exceeded when trying to connect|The database is closed)/;

/** True for a failure that has nothing to do with what was asked: the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_CODES.has(code) || AWAY_SENTENCES.test(error.message);
}
