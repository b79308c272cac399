import { type Call, callAddress, isExternal } from './define-call';

/**
 * JSON with sorted keys and without undefined fields, so that equal inputs give equal texts on the server and in the
 * browser.
 */
export function stableJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}

/**
 * Key of a call with its input. The server inlines responses in a document (`<script id="answers">`) under it, and the
 * browser uses it for pending requests. The key of a call to another service begins with its address, so it can never
 * be that of a call to the site.
 */
export function answerKey(
  { name, path = '/' }: Pick<Call, 'name'> & Partial<Pick<Call, 'path'>>,
  input: unknown,
): string {
  if (!isExternal({ path })) return `${name}:${stableJson(input ?? {})}`;
  const { body, ...rest }: { params?: unknown; query?: unknown; body?: unknown } = { ...Object(input) };
  return `${callAddress({ path }, rest)}${body === undefined ? '' : ` ${stableJson(body)}`}`;
}

/** Key of a response in the browser's cache: unless the call is public, each user has their own. */
export function cacheKey(call: Pick<Call, 'name' | 'access' | 'path'>, input: unknown, userId: number | null): string {
  const key = answerKey(call, input);
  return call.access === 'public' ? key : `${key} ${userId}`;
}
