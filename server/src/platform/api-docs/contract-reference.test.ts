import { join } from 'node:path';
import Fastify from 'fastify';
import { CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { registerContractReference } from './contract-reference';

test('each version has a page, and no other address does', async () => {
  const app = Fastify();
  registerContractReference(app, join(import.meta.dirname, '../../../..'));
  const newest = await app.inject('/api/docs/contract');
  expect([newest.statusCode, newest.headers.location]).toEqual([302, `/api/docs/contract/${CONTRACT_VERSION}`]);
  const { body, headers } = await app.inject(String(newest.headers.location));
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain(`<h1>The contract ${CONTRACT_VERSION}</h1>`);
  for (const part of ['<code>listing.below</code>', 'export interface Navigation', 'session:changed', '--color-ocean'])
    expect(body).toContain(part);
  for (const other of ['0.0.0', '..%2fCHANGELOG', 'CHANGELOG'])
    expect((await app.inject(`/api/docs/contract/${other}`)).statusCode).toBe(404);
});
