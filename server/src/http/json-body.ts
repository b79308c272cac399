import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';

const MOST_LEVELS = 20;

/**
 * JSON is the only body taken. An empty one counts as none, since some calls are documented without a body;
 * `__proto__` and `constructor.prototype` are refused.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text);
    if (body.trim() === '') return done(null, undefined);
    if (deeperThan(body, MOST_LEVELS)) return done(new ApiError('malformed_body'), undefined);
    // answers through `done`; the promise of its type is for parsers that are async
    void parse(request, body, done);
  });
}

/** Counts brackets outside strings, so that a hostile body is refused before it is parsed. */
export function deeperThan(json: string, levels: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}
