import { type Call, isReading } from 'shared-contracts';
import { callsOf } from '../../contract/surface';

const CALLS = Object.values(callsOf()).map((call) => ({ call, pattern: patternOf(call) }));

/** '/api/v3/listings/:id' matches one word for each parameter. */
function patternOf({ path }: Call): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z_]+/g, '[^/]+')}$`);
}

/**
 * What a request of a page does: `reads` also by a POST, as a search does; `tracks` what a visitor does; or `writes`,
 * which is all that the contract does not know.
 */
export function effectOf(method: string, path: string): 'reads' | 'tracks' | 'writes' {
  if (method === 'GET' || method === 'HEAD') return 'reads';
  const found = CALLS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
  if (found?.tag === 'Tracking') return 'tracks';
  return found && isReading(found) ? 'reads' : 'writes';
}
