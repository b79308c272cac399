import {
  ApiError,
  answerKey,
  type Call,
  CONTRACT_VERSION,
  currentUser,
  defineCall,
  hideListing,
  pageIntelligence,
  readHidden,
  readRegions,
  searchAll,
  signIn,
  teamBySlug,
} from 'shared-contracts';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { storageCache } from './cached-entry';
import { createApiClient } from './client';
import type { send } from './http';

const session = { user: null, email: null, user_id: null, client_advisor: null, hl_user: null, advisor: null };
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function setUp(
  answer: () => Response | Promise<Response>,
  options: { answers?: Record<string, unknown>; token?: string; language?: string } = {},
) {
  const fetch = vi.fn<typeof send>(async () => answer());
  const api = createApiClient({
    answers: options.answers ?? {},
    userToken: () => options.token ?? null,
    answersOf: null,
    session: () => ({ generation: 0, userId: null }),
    language: options.language ?? null,
    fetch,
  });
  return { api, fetch };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.code : 'other'),
  );

test('puts parameters into the path and checks the answer', async () => {
  const { api, fetch } = setUp(() => json(null));
  await expect(api.call(teamBySlug, { params: { slug: 'west side' } })).resolves.toBeNull();
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v3/teams/west%20side');
});

test.each([undefined, 'ja'])(
  'a call names the language of the page unless it is the default: %s [D182]',
  async (language) => {
    const { api, fetch } = setUp(() => json(null), language ? { language } : {});
    await api.call(teamBySlug, { params: { slug: 'west' } });
    expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('x-language')).toBe(language ?? null);
  },
);

test('tracking calls outlive the page, and other calls do not', async () => {
  const { api, fetch } = setUp(() => json({ accepted: true }));
  await api.call(pageIntelligence, { body: { url: 'https://site.example/' } });
  await codeOf(api.call(currentUser, {}));
  expect(fetch.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});

test("a call to a team's service has nothing of the visitor's session", async () => {
  const { api, fetch } = setUp(() => json({ height: 1.5 }), { token: 'abc' });
  const readTide = defineCall({
    name: 'readTide',
    method: 'GET',
    path: 'https://tides.example.com/today',
    access: 'public',
    tag: 'Tides',
    answer: z.object({ height: z.number() }),
  });
  expect(await api.call(readTide, {})).toEqual({ height: 1.5 });
  expect(fetch).toHaveBeenCalledWith(readTide.path, expect.objectContaining({ credentials: 'omit' }), readTide);
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ Accept: 'application/json' });
});

test('refuses an answer that breaks the contract', async () => {
  const { api } = setUp(() => json({ user: 'somebody' }));
  await expect(codeOf(api.call(currentUser, {}))).resolves.toBe('unexpected_answer');
});

describe('a call as pages have it, without schemas', () => {
  /** as the build of the shell writes it */
  const ofPage = ({ name, method, path, access, tag, cacheSeconds }: Call): Call =>
    JSON.parse(JSON.stringify({ name, method, path, access, tag, cacheSeconds }));
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const regions = { regions: [], sections: {} };
  const ask = (fetch: typeof send) =>
    createApiClient({
      answers: {},
      userToken: () => null,
      answersOf: null,
      session: () => ({ generation: 0, userId: null }),
      fetch,
      cache: storageCache(() => storage),
    }).call(ofPage(readRegions), {});

  test('has the response as the server has checked it, and asks again if another contract stored it', async () => {
    const fetch = vi.fn<typeof send>(async () => json(regions));
    expect(await ask(fetch)).toEqual(regions);
    expect(await ask(fetch)).toEqual(regions);
    expect(fetch).toHaveBeenCalledTimes(1);
    for (const [key, text] of stored) stored.set(key, text.replace(CONTRACT_VERSION, '1.1.0'));
    expect(await ask(fetch)).toEqual(regions);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test("gives a problem's own code, sentence and fields", async () => {
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: '',
    instance: '',
    code: 'bad_credentials',
    error: true,
    error_type: 'bad_credentials',
    error_message: 'Please check your e-mail or password.',
    fields: [],
  };
  const { api } = setUp(() => json(problem, 401));
  const failure = api.call(signIn, { body: { email: 'a@example.com', password: 'x' } });
  await expect(failure).rejects.toMatchObject({
    code: 'bad_credentials',
    message: 'Please check your e-mail or password.',
  });
});

test.each([
  [500, 'internal'],
  [503, 'busy'],
  [404, 'not_found'],
  [418, 'unexpected_answer'],
])('reports a response with only the status %i as %s', async (status, code) => {
  const { api } = setUp(() => new Response('<html>', { status }));
  await expect(codeOf(api.call(currentUser, {}))).resolves.toBe(code);
});

test('a failure is never an empty result [B8.16]', async () => {
  const offline = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(codeOf(offline.api.call(readRegions, {}))).resolves.toBe('network');
  const late = setUp(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  await expect(codeOf(late.api.call(readRegions, {}))).resolves.toBe('timed_out');
});

test('sends the token header only when there is a token [B6.10]', async () => {
  const without = setUp(() => json(session));
  await without.api.call(currentUser, {});
  expect(without.fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('X-Hl-User-Token');
  const embedded = setUp(() => json(session), { token: 'abc' });
  await embedded.api.call(currentUser, {});
  expect(embedded.fetch.mock.calls[0]?.[1].headers).toHaveProperty('X-Hl-User-Token', 'abc');
});

test('asks once for a response with a lifetime that two modules want at the same time', async () => {
  const { api, fetch } = setUp(() => json(null));
  const input = { params: { slug: 'west' } };
  await Promise.all([api.call(teamBySlug, input), api.call(teamBySlug, input)]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a response of a former user is refused, and one that is older than a change of the same user is requested again', async () => {
  const moment = { generation: 0, userId: 1 };
  const responses: ((body: unknown) => void)[] = [];
  const api = createApiClient({
    answers: {},
    answersOf: 1,
    userToken: () => null,
    session: () => ({ ...moment }),
    fetch: () => new Promise((resolve) => responses.push((body) => resolve(json(body)))),
  });
  const calls = [api.call(readHidden, {}), api.call(hideListing, { body: { listing_id: 'a' } })];
  moment.generation = 1;
  for (const respond of responses) respond({ hidden: ['old'] });
  await vi.waitFor(() => expect(responses).toHaveLength(3));
  responses[2]?.({ hidden: ['new'] });
  expect(await Promise.all(calls)).toEqual([{ hidden: ['new'] }, { hidden: ['old'] }]);

  const late = [codeOf(api.call(readHidden, {})), codeOf(api.call(searchAll, { body: {} }))];
  Object.assign(moment, { generation: 2, userId: 2 });
  for (const respond of responses.slice(3)) respond({ hidden: ['old'] });
  // a public response belongs to no user: this one only breaks its schema
  expect(await Promise.all(late)).toEqual(['signed_in_as_other', 'unexpected_answer']);
});

test('gives the answer the server wrote into the page, if it fits the contract', () => {
  const { api } = setUp(() => json(session), {
    answers: { [answerKey(currentUser, {})]: session, [answerKey(readRegions, {})]: 'spoiled' },
  });
  expect(api.initialAnswer(currentUser, {})).toEqual(session);
  expect(api.initialAnswer(readRegions, {})).toBeUndefined();
});

test('sends a read once more after the pause that a busy server asks for, and no change', async () => {
  vi.useFakeTimers();
  try {
    const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '2' } });
    const answers = [busy(), json(session)];
    const { api, fetch } = setUp(() => answers.shift() ?? busy());
    const read = api.call(currentUser, {});
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(read).resolves.toEqual(session);

    const again = codeOf(api.call(searchAll, { body: {} }));
    await vi.advanceTimersByTimeAsync(2000);
    await expect(again).resolves.toBe('busy');
    expect(fetch).toHaveBeenCalledTimes(4);

    await expect(codeOf(api.call(signIn, { body: { email: 'a@b.example', password: 'x' } }))).resolves.toBe('busy');
    expect(fetch).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});

test('a caller that goes away during the pause ends the request', async () => {
  const { api, fetch } = setUp(() => new Response(null, { status: 503, headers: { 'retry-after': '2' } }));
  const gone = new AbortController();
  const read = api.call(currentUser, {}, { signal: gone.signal });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  gone.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledTimes(1);
});
