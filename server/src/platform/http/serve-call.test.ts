import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, defineCall, problemSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '../../testing/test-app';
import { type ServerSession, withSession } from './request-context';
import { makeCall, PreparedResponse, serveCall } from './serve-call';

const advisor: ServerSession = {
  id: 1,
  userId: 7,
  email: 'a@example.com',
  firstName: 'A',
  lastName: 'B',
  roles: ['advisor'],
  actorId: null,
};
const call = { tag: 'Test', summary: 'A test', access: 'public' } as const;
const echo = defineCall({
  ...call,
  name: 'echo',
  method: 'POST',
  path: '/api/test/echo/:id',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ s: z.optional(z.string().check(z.maxLength(5))) }),
  body: z.nullish(
    z.object({ name: z.string().check(z.minLength(1), z.maxLength(3)), tags: z.optional(z.array(z.string())) }),
  ),
  answer: z.object({ id: z.number(), name: z.nullable(z.string()) }),
});
const missing = defineCall({
  ...call,
  name: 'missing',
  method: 'GET',
  path: '/api/test/missing',
  answer: z.nullable(z.object({ a: z.string() })),
});
const wrong = defineCall({
  ...call,
  name: 'wrong',
  method: 'GET',
  path: '/api/test/wrong',
  answer: z.object({ a: z.string() }),
});
const ready = defineCall({
  ...call,
  name: 'ready',
  method: 'GET',
  path: '/api/test/ready',
  answer: z.object({ a: z.string() }),
  cacheSeconds: 60,
});
const own = defineCall({
  ...call,
  access: 'user',
  name: 'own',
  method: 'GET',
  path: '/api/test/own',
  answer: z.object({ email: z.string() }),
});
const staff = defineCall({
  ...call,
  access: 'admin',
  name: 'staff',
  method: 'POST',
  path: '/api/test/staff',
  body: z.object({ a: z.string() }),
  answer: z.null(),
});

describe('serveCall', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp({
      resolveSession: (request) => Promise.resolve(request.headers['x-test-user'] === 'advisor' ? advisor : null),
      features: [
        (instance) => {
          serveCall(instance, echo, ({ params, body }) => {
            const answer = { id: params.id, name: body?.name ?? null, password_hash: 'never shown' };
            return answer;
          });
          serveCall(instance, missing, () => null);
          serveCall(instance, wrong, () => JSON.parse('{"a":1}'));
          serveCall(instance, ready, () => new PreparedResponse(Buffer.from('{"a":"prepared"}')));
          serveCall(instance, own, (_, { session }) => ({ email: session?.email ?? '' }));
          serveCall(instance, staff, () => null);
        },
      ],
    });
  });
  afterAll(() => app.close());

  test('hands over the checked input and strips what the contract does not name', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/test/echo/12', payload: { name: 'abc' } });
    expect(answer.json()).toEqual({ id: 12, name: 'abc' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('takes an empty JSON body as no body', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/echo/12',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(answer.json()).toEqual({ id: 12, name: null });
  });

  test('answers null when missing, with status 200 (D73)', async () => {
    const answer = await app.inject({ url: '/api/test/missing' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  });

  test('sends a prepared answer as it is and lets it be cached', async () => {
    const answer = await app.inject({ url: '/api/test/ready' });
    expect([answer.body, answer.headers['cache-control']]).toEqual(['{"a":"prepared"}', 'public, max-age=60']);
    expect(answer.headers.vary).toContain('x-language');
  });

  test('never sends an answer that breaks the contract', async () => {
    const answer = await app.inject({ url: '/api/test/wrong' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal', detail: 'Our server must be out surfing.' });
    expect(answer.body).not.toContain('contract');
  });

  test('asks for sign-in, then for the role, before it looks at the body', async () => {
    const anonymous = await app.inject({ url: '/api/test/own' });
    const visitor = await app.inject({
      method: 'POST',
      url: '/api/test/staff',
      payload: 'not json',
      headers: { 'content-type': 'application/json' },
    });
    const other = await app.inject({
      method: 'POST',
      url: '/api/test/staff',
      payload: {},
      headers: { 'x-test-user': 'advisor' },
    });
    const signedIn = await app.inject({ url: '/api/test/own', headers: { 'x-test-user': 'advisor' } });
    expect([anonymous.statusCode, visitor.statusCode, other.statusCode]).toEqual([401, 401, 403]);
    expect(signedIn.json()).toEqual({ email: 'a@example.com' });
  });

  test.each([
    {
      what: 'a text that is too long',
      url: '/api/test/echo/1',
      payload: { name: 'abcd' },
      field: 'name',
      pointer: '#/name',
    },
    {
      what: 'a number in a list of words',
      url: '/api/test/echo/1',
      payload: { name: 'a', tags: [1] },
      field: 'tags',
      pointer: '#/tags/0',
    },
    {
      what: 'a parameter that is no number',
      url: '/api/test/echo/x',
      payload: { name: 'a' },
      field: 'id',
      pointer: '#/id',
    },
    {
      what: 'a query that is too long',
      url: '/api/test/echo/1?s=abcdef',
      payload: { name: 'a' },
      field: 's',
      pointer: '#/s',
    },
    {
      what: 'a repeated query field',
      url: '/api/test/echo/1?s=a&s=b',
      payload: { name: 'a' },
      field: 's',
      pointer: '#/s',
    },
    { what: 'a list for a body', url: '/api/test/echo/1', payload: [], field: 'body', pointer: '#' },
  ])('names the field for $what', async ({ url, payload, field, pointer }) => {
    const answer = await app.inject({ method: 'POST', url, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = problemSchema.parse(answer.json());
    expect(problem).toMatchObject({
      code: 'validation_failed',
      error: true,
      error_type: 'validation_failed',
      status: 400,
    });
    expect(problem.fields[0]).toMatchObject({ field, pointer });
    expect(problem.error_message).toContain(field);
    expect(problem.fields[0]?.message).toContain(field);
  });

  test.each([
    [{ name: 'abcd' }, 'name: must have at most 3 characters'],
    [{ tags: [] }, 'name: is missing'],
    [{ name: '' }, 'name: is empty'],
  ])('says in plain words what is wrong with %j', async (payload, sentence) => {
    const answer = await app.inject({ method: 'POST', url: '/api/test/echo/1', payload });
    expect(problemSchema.parse(answer.json()).fields[0]?.message).toBe(sentence);
  });

  const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
  test.each([
    { what: 'cut JSON', payload: '{"name":', type: 'application/json', code: 'malformed_body', status: 400 },
    { what: 'a thousand levels', payload: deep, type: 'application/json', code: 'malformed_body', status: 400 },
    {
      what: '__proto__',
      payload: '{"__proto__":{"a":1}}',
      type: 'application/json',
      code: 'malformed_body',
      status: 400,
    },
    { what: 'plain text', payload: 'a', type: 'text/plain', code: 'unsupported_media_type', status: 415 },
    {
      what: 'a form',
      payload: 'name=a',
      type: 'application/x-www-form-urlencoded',
      code: 'unsupported_media_type',
      status: 415,
    },
    {
      what: 'a body over the limit',
      payload: `{"name":"${'a'.repeat(70_000)}"}`,
      type: 'application/json',
      code: 'body_too_large',
      status: 413,
    },
  ])('refuses $what with one shape (D73)', async ({ payload, type, code, status }) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/echo/1',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(problemSchema.parse(answer.json())).toMatchObject({ code, status, error: true });
  });

  test('distinguishes an unknown address from a wrong method', async () => {
    const unknown = await app.inject({ url: '/api/nothing' });
    const method = await app.inject({ method: 'DELETE', url: '/api/test/missing' });
    expect([unknown.statusCode, unknown.json().error_message]).toEqual([404, 'This page could not be found']);
    expect([method.statusCode, method.json().code]).toEqual([405, 'method_not_allowed']);
  });
});

describe('makeCall', () => {
  const headed = defineCall({ ...call, name: 'headed', method: 'GET', path: '/api/test/headed', answer: z.null() });
  const unserved = defineCall({ ...call, name: 'unserved', method: 'GET', path: '/api/test/no', answer: z.null() });
  const account = defineCall({ ...ready, tag: 'Account', name: 'account', path: '/api/test/account' });
  let isOverloaded = false;
  /** What a page does for its visitor; its answer, or the code of its refusal. */
  let work: (request: FastifyRequest) => Promise<unknown>;
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp({
      resolveSession: async (request) => (request.headers['x-test-user'] === 'advisor' ? advisor : null),
      features: [
        (instance) => {
          serveCall(instance, echo, ({ params, body }) => {
            const answer = { id: params.id, name: body?.name ?? null, password_hash: 'never shown' };
            return answer;
          });
          serveCall(instance, wrong, () => JSON.parse('{"a":1}'));
          serveCall(instance, ready, () => new PreparedResponse(Buffer.from('{"a":"prepared"}')));
          serveCall(instance, own, (_, { session }) => ({ email: session?.email ?? '' }));
          serveCall(instance, staff, () => null);
          serveCall(instance, account, () => ({ a: 'kept' }));
          instance.keptUnderPressure.add(account.tag);
          instance.decorate('isUnderPressure', () => isOverloaded);
          serveCall(instance, headed, (_, { reply }) => {
            reply.header('set-cookie', 'a=b');
            return null;
          });
          instance.get('/page', { preParsing: withSession }, async (request) => {
            const outcome = await work(request).catch((error: unknown) => {
              if (error instanceof ApiError) return error.code;
              return String(error);
            });
            return { outcome };
          });
        },
      ],
    });
  });
  afterAll(() => app.close());

  const page = async (made: typeof work, user?: string) => {
    work = made;
    const answer = await app.inject({ url: '/page', headers: user === undefined ? {} : { 'x-test-user': user } });
    return { outcome: answer.json().outcome, cookies: answer.cookies };
  };

  const valueIn = async (response: Promise<{ value: () => unknown }>) => (await response).value();

  test('has the response of the call over HTTP', async () => {
    const input = { params: { id: '12' }, query: {}, body: { name: 'abc' } };
    expect((await page((request) => valueIn(makeCall(request, echo, input)))).outcome).toEqual({ id: 12, name: 'abc' });
    expect((await page((request) => valueIn(makeCall(request, ready, {})))).outcome).toEqual({ a: 'prepared' });
  });

  test('has the rights of the visitor of the page', async () => {
    const email = (request: FastifyRequest) => valueIn(makeCall(request, own, {}));
    expect((await page(email)).outcome).toBe('sign_in_required');
    expect((await page(email, 'advisor')).outcome).toEqual({ email: 'a@example.com' });
    expect((await page((request) => valueIn(makeCall(request, staff, { body: { a: 'b' } })), 'advisor')).outcome).toBe(
      'not_allowed',
    );
  });

  test.each([
    ['a wrong input', { params: { id: 1 }, query: {}, body: { name: 'abcd' } }, 'validation_failed'],
    ['text that cannot be stored', { params: { id: 1 }, query: {}, body: { name: '\0' } }, 'validation_failed'],
    ['an input over the limit of a body', { params: { id: 1 }, query: { s: 'a'.repeat(70_000) } }, 'body_too_large'],
  ])('refuses %s', async (_, input, code) => {
    expect((await page((request) => valueIn(makeCall(request, echo, input)))).outcome).toBe(code);
  });

  test('refuses a call that is not served, and a response that breaks the contract', async () => {
    expect((await page((request) => valueIn(makeCall(request, unserved, {})))).outcome).toBe('not_found');
    expect((await page((request) => valueIn(makeCall(request, wrong, {})))).outcome).toContain(
      'does not match its contract',
    );
  });

  test('is refused while the server is overloaded, unless its feature stays available', async () => {
    isOverloaded = true;
    const outcomes = [
      (await page((request) => valueIn(makeCall(request, ready, {})))).outcome,
      (await page((request) => valueIn(makeCall(request, account, {})))).outcome,
    ];
    isOverloaded = false;
    expect(outcomes).toEqual(['busy', { a: 'kept' }]);
  });

  test('never writes to the reply of the page', async () => {
    const { outcome, cookies } = await page((request) => valueIn(makeCall(request, headed, {})));
    expect([outcome, cookies]).toEqual([expect.stringContaining('no reply'), []]);
  });
});
