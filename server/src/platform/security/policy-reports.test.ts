import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerErrorHandling } from '../http/error-handling';
import { registerPolicyReports } from './policy-reports';

let app: FastifyInstance;
let lines: { msg: string; violation?: object }[];
let now = 0;

beforeEach(() => {
  lines = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  app = Fastify({ logger: { level: 'warn', stream } });
  registerErrorHandling(app);
  registerPolicyReports(app, () => now);
});
afterEach(() => app.close());

const send = (payload: string, type = 'application/csp-report') =>
  app.inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload });
const older = (blocked: string, page = 'https://www.example.com/listings?token=secret') =>
  JSON.stringify({
    'csp-report': { 'document-uri': page, 'effective-directive': 'script-src-elem', 'blocked-uri': blocked },
  });

test('logs a violation once, without the query of any address', async () => {
  for (let count = 0; count < 3; count += 1) {
    expect((await send(older('https://evil.example/x.js?stolen=1'))).statusCode).toBe(204);
  }
  expect(lines).toMatchObject([
    { violation: { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/listings' } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|stolen/);
});

test('cuts the query of an address that is not whole', async () => {
  for (const blocked of ['/x.js?token=secret', 'x.js#secret', '//evil.example/x?\nsecret']) await send(older(blocked));
  const seen = lines.map(({ violation }) => violation);
  expect(seen).toMatchObject([{ blocked: '/x.js' }, { blocked: 'x.js' }, { blocked: '//evil.example/x' }]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('takes the lists of the Reporting API, and ignores reports of other kinds', async () => {
  const body = { documentURL: 'https://www.example.com/', effectiveDirective: 'img-src', blockedURL: 'inline' };
  const reports = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body },
  ];
  expect((await send(JSON.stringify(reports), 'application/reports+json')).statusCode).toBe(204);
  expect(lines).toMatchObject([{ violation: { directive: 'img-src', blocked: 'inline', page: '/' } }]);
});

test('logs a hundred different violations an hour, and says so once', async () => {
  for (let count = 0; count < 150; count += 1) await send(older(`https://evil-${count}.example/`));
  expect(lines).toHaveLength(101);
  expect(lines[100]?.msg).toMatch(/^More than 100 different policy violations/);
  now += 3_600_000;
  await send(older('https://evil-0.example/'));
  expect(lines).toHaveLength(102);
});

test.each([
  ['no report', '{"a":1}', 'application/csp-report', 400],
  ['cut JSON', '{"csp-report":', 'application/csp-report', 400],
  [
    'a large body',
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }),
    'application/csp-report',
    413,
  ],
  ['another type', older('inline'), 'text/plain', 400],
])('refuses %s', async (_, payload, type, status) => {
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(lines.filter(({ violation }) => violation)).toEqual([]);
});
