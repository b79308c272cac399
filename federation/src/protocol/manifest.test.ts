import { expect, test } from 'vitest';
import { remoteNameSchema } from './manifest';

const accepts = (name: string) => remoteNameSchema.safeParse(name).success;

test.each(['v1', 'preview', 'override', 'discovery', 'in-use', 'shell', 'disable', 'reset', 'to', 'constructor'])(
  'no remote is called %s',
  (name) => expect(accepts(name)).toBe(false),
);

test('a name that only begins with a word of the site is a name', () => {
  for (const name of ['tides', 'v2-tides', 'preview-tides', 'constructors']) expect(accepts(name)).toBe(true);
});
