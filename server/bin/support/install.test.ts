import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkNode } from './install.mjs';
import { root } from './project.mjs';

test.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])('the start refuses Node %s', (version) => {
  expect(() => checkNode(version)).toThrow(
    `The site does not run on Node ${version}: install Node 24 from https://nodejs.org.`,
  );
});

test.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.10.0'])('the start accepts Node %s', (version) => {
  expect(() => checkNode(version)).not.toThrow();
});

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ engines: z.optional(z.looseObject({ node: z.optional(z.string()) })) })),
});

test('the packages that refuse a line of Node are those that CONTRIBUTING lists', () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const refusing = Object.entries(packages).flatMap(([path, { engines }]) =>
    ['20.19.0', '22.13.0', '24.0.0', '26.0.0'].some((version) => !satisfies(version, engines?.node ?? '*'))
      ? [path.replace(/^.*node_modules\//, '')]
      : [],
  );
  const section = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split('\n## ')
    .find((one) => one.startsWith('Node\n'));
  const listed = Array.from(section?.matchAll(/^\| `([^`]+)`/gm) ?? [], ([, name]) => name);
  expect(refusing.sort()).toEqual(listed.sort());
});
