import { request as httpRequest } from 'node:http';
import { type Call, callPath, problemSchema } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import { HOSTILE_ID, HOSTILE_NUMBER, HOSTILE_TEXT } from 'shared-contracts/testing';
import { fieldLabel } from '../../server/src/platform/errors/field-labels';
import { sitePlaces } from '../support/places.mjs';
import { expect, test } from '../support/test';

const CALLS: Call[] = Object.values<unknown>(contracts).filter(isCall);
/** Not called, because a sign-out would end the session of the other requests. */
const SPARED = new Set(['logout']);
/** Internals of the server, which no response may contain. */
const INTERNALS =
  /\bat .+\.(?:ts|mjs|js):\d+|node_modules|\bselect\b.+\bfrom\b|syntax error at or near|\/(?:work|home|server\/(?:src|dist))\//i;

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

interface Wire {
  method: string;
  path: string;
  body?: string | Buffer;
  type?: string;
  cookie?: string;
}
interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A raw request, which no client library corrects. */
function send({ method, path, body, type = 'application/json', cookie }: Wire): Promise<Answer> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port: sitePlaces().port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    // the server may close the connection when it refuses a body unread
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({ status: 413, type: 'closed', text: '' })
        : reject(error),
    );
    sent.end(body);
  });
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const HOSTILE_BODIES: readonly (string | Buffer)[] = [
  '',
  'not json',
  '{"cut":',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[[[[]]]]',
  '{}',
  nested(25),
  nested(20_000),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":null,"hasOwnProperty":1}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  JSON.stringify({ text: 'x'.repeat(300_000) }),
  JSON.stringify(Array.from({ length: 20_000 }, () => ({}))),
];
const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  'x'.repeat(20_000),
  '\u0000',
  '\uD800',
  [],
  {},
  [[]],
  ['\u0000'],
];

/** Names of the fields of an object schema, which may be optional. */
function shapeOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return Object.keys(schema.shape);
  const def: unknown = '_zod' in schema ? Reflect.get(Object(schema._zod), 'def') : undefined;
  return typeof def === 'object' && def !== null && 'innerType' in def ? shapeOf(def.innerType) : [];
}

const fieldsOf = ({ body }: Call): string[] => [...shapeOf(body), 'unknown'];

/** Puts each hostile value into all fields at once, so that one request tests them all. */
function bodiesFor(call: Call): (string | Buffer)[] {
  const fields = fieldsOf(call);
  const inAll = (value: unknown) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
  return [...HOSTILE_BODIES, ...[...WRONG_VALUES, ...HOSTILE_TEXT].map(inAll)];
}

/** An address cannot contain half a surrogate pair. */
const canBeEncoded = (text: string) => text.length < 300 && !/\p{Surrogate}/u.test(text);
const HOSTILE_WORDS = [...HOSTILE_ID.slice(0, 9), ...HOSTILE_NUMBER, ...HOSTILE_TEXT].filter(canBeEncoded);

function pathsFor(call: Call): string[] {
  const filled = (value: string) => call.path.replace(/:\w+/g, value);
  const query = shapeOf(call.query);
  const inQuery = HOSTILE_WORDS.map((value) => query.map((key) => `${key}=${encodeURIComponent(value)}`).join('&'));
  return [
    ...(filled('') === call.path ? [] : [...HOSTILE_WORDS.map(encodeURIComponent), '%', '%C0%AF', '%00']).map(filled),
    ...(query.length === 0 ? [] : inQuery).map((text) => `${filled('1')}?${text}`),
    ...['a=%', '%00=%00', 'a=%C0%AF', 'a[b]=1&a=2&a=3', '__proto__=1'].map((text) => `${filled('1')}?${text}`),
  ];
}

/**
 * The fault of a response; null when it is correct. A refusal must be a problem document that names the field, and no
 * response may be a server error.
 */
function faultOf({ status, type, text }: Answer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  const leak = INTERNALS.exec(text.slice(0, 20_000));
  if (leak && status >= 400) return `contains '${leak[0]}'`;
  if (status < 400 || type === 'closed') return null;
  if (!type.includes('application/problem+json')) return `${status} as ${type}`;
  const read = problemSchema.safeParse(JSON.parse(text));
  if (!read.success) return `no problem document: ${text.slice(0, 300)}`;
  const { code, error_type, fields, status: said } = read.data;
  if (said !== status || error_type !== code) return `says ${said} ${error_type} with ${status} ${code}`;
  if (code !== 'validation_failed') return null;
  const named = fields.length > 0 && fields.every(({ field, message }) => message.includes(fieldLabel(field)));
  return named ? null : `names no field: ${text.slice(0, 300)}`;
}

/** @returns one line for each wrong response */
async function faultsOf(wires: readonly Wire[], width = 6): Promise<string[]> {
  const waiting = [...wires];
  const faults: string[] = [];
  const worker = async () => {
    for (let wire = waiting.pop(); wire; wire = waiting.pop()) {
      const fault = faultOf(await send(wire));
      const { method, path, body = '' } = wire;
      if (fault) faults.push(`${method} ${path.slice(0, 160)} ${String(body).slice(0, 160)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return faults;
}

/** The session cookie of an account with all rights, so that requests pass access control. */
async function staffCookie(): Promise<string> {
  const answer = await fetch(`http://localhost:${sitePlaces().port}${contracts.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'super-admin@example.com', password: 'sample-super-admin' }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

test.describe.configure({ timeout: 600_000 });

const SAMPLE_PARAMS = { id: '1', ids: '1', slug: 'x', code: 'x', mlsId: '1', key: 'lead-1' };

test('every call refuses hostile bodies with a problem that names the field, without a server error [A8.9]', async () => {
  const cookie = await staffCookie();
  const taking = CALLS.filter(({ body, name }) => body !== undefined && !SPARED.has(name));
  expect(taking.length).toBeGreaterThan(20);
  const wires = taking.flatMap((call) => {
    const path = callPath(call.path, SAMPLE_PARAMS);
    return bodiesFor(call).map((body) => ({ method: call.method, path, body, cookie }));
  });
  expect(await faultsOf(wires)).toEqual([]);
});

test('every call reads hostile addresses and queries as plain text or refuses them', async () => {
  const cookie = await staffCookie();
  const reading = CALLS.filter(({ name, method }) => method === 'GET' && !SPARED.has(name));
  const wires = reading.flatMap((call) => pathsFor(call).map((path) => ({ method: call.method, path, cookie })));
  expect(await faultsOf(wires)).toEqual([]);
});

test('refuses methods and media types that a call does not support', async () => {
  const wires = CALLS.filter(({ name }) => !SPARED.has(name)).flatMap((call): Wire[] => {
    const path = callPath(call.path, SAMPLE_PARAMS);
    return [
      { method: 'PUT', path, body: '{}' },
      { method: 'DELETE', path },
      { method: 'PROPFIND', path },
      { method: 'POST', path, body: '<a/>', type: 'application/xml' },
      { method: 'POST', path, body: 'a=1', type: 'text/plain' },
      { method: 'POST', path, body: '{}', type: '"' },
    ];
  });
  expect(await faultsOf(wires)).toEqual([]);
});

test('calls for users and staff answer 401 without a session for every input [A6.3]', async () => {
  for (const { method, path, access, name } of CALLS) {
    if (access === 'public') continue;
    const body = method === 'GET' ? {} : { body: 'not json' };
    const answer = await send({ method, path: callPath(path, SAMPLE_PARAMS), ...body });
    expect(answer.status, name).toBe(401);
    expect(problemSchema.parse(JSON.parse(answer.text)).code, name).toBe('sign_in_required');
  }
});
