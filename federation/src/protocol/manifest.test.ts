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
  ['https://0x7f.0x1', false],
  ['https://tides.example.com:443', false],
  ['https://tides.example.com:99999', false],
  ['*', false],
])('connect: %s is an origin of a service: %s', (origin, isValid) => {
  expect(remoteManifestSchema.shape.connect.safeParse([origin]).success).toBe(isValid);
});

test.each<[string, unknown, string]>([
  ['one text', 'https://tides.example.com', 'must be a list of origins'],
  ['six origins', Array(6).fill('https://tides.example.com'), 'at most 5 origins'],
])('connect: %s is refused with a sentence', (_, connect, sentence) => {
  expect(remoteManifestSchema.shape.connect.safeParse(connect).error?.issues[0]?.message).toBe(sentence);
});
