import { expect, test } from 'vitest';
import { remoteManifestSchema, remoteNameSchema } from './manifest';

const accepts = (name: string) => remoteNameSchema.safeParse(name).success;

test.each(['v1', 'preview', 'override', 'discovery', 'in-use', 'shell', 'disable', 'reset', 'to', 'constructor'])(
  'no remote is called %s',
  (name) => expect(accepts(name)).toBe(false),
);

test('a name that only begins with a word of the site is a name', () => {
  for (const name of ['tides', 'v2-tides', 'preview-tides', 'constructors']) expect(accepts(name)).toBe(true);
});

test.each([
  ['https://tides.example.com', true],
  ['https://tides.example.com:8443', true],
  ['http://tides.example.com', false],
  ['https://*.example.com', false],
  ['https://tides.example.com/', false],
  ["https://tides.example.com; script-src 'unsafe-eval'", false],
  ['https://user@tides.example.com', false],
  ['https://127.0.0.1', false],
  ['https://localhost', false],
  ['*', false],
])('connect: %s is an origin of a service: %s', (origin, isValid) => {
  expect(remoteManifestSchema.shape.connect.safeParse([origin]).success).toBe(isValid);
});
