import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';

/**
 * Limits of a JSON body. The time of parsing and checking grows with its values: within these limits some milliseconds.
 * The largest accepted search has 5,000 corners and 20,000 ids.
 */
const JSON_LIMITS: JsonLimits = { levels: 20, objects: 2000, lists: 10_000, values: 50_000 };
/** Characters of a body from which parsing and checking wait in the queue of the address. */
const LARGE_BODY = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws ApiError for JSON that is refused by a limit; FastifyError for text that is no JSON */
    parseJson(request: FastifyRequest, text: string): Promise<unknown>;
  }
}

/**
 * Accepts JSON bodies only. An empty body counts as none, because some calls are documented without a body; `__proto__`
 * and `constructor.prototype` are refused.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorate('parseJson', async (request, text) => {
    const refused = jsonRefusal(text, JSON_LIMITS);
    if (refused) throw new ApiError(refused);
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
  const large = new WeakSet<FastifyRequest>();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text.trim() === '') return undefined;
    if (text.length > LARGE_BODY) {
      large.add(request);
      await app.fairTurns.next();
    }
    return app.parseJson(request, text);
  });
  app.addHook('preValidation', async (request) => {
    if (large.has(request)) await app.fairTurns.next();
  });
}

export interface JsonLimits {
  /** depth of nested lists and objects */
  levels: number;
  objects: number;
  lists: number;
  /** number of values in all lists and objects, without the first of each */
  values: number;
}

/** Counts brackets and commas outside strings, so that a hostile body is refused before it is parsed. */
export function jsonRefusal(json: string, limits: JsonLimits): 'malformed_body' | 'body_too_large' | null {
  let [depth, objects, lists, values] = [0, 0, 0, 0];
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
      continue;
    }
    if (character === 0x22) inString = true;
    else if (character === 0x2c) values += 1;
    else if (character === 0x7d || character === 0x5d) depth -= 1;
    else if (character === 0x7b || character === 0x5b) {
      if (character === 0x7b) objects += 1;
      else lists += 1;
      depth += 1;
      if (depth > limits.levels) return 'malformed_body';
    }
    if (objects > limits.objects || lists > limits.lists || values > limits.values) return 'body_too_large';
  }
  return null;
}
