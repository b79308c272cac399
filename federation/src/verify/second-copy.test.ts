import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildRemote } from '../build-remote';
import { builtFiles } from '../cli/archive';
import { shellOffer } from '../testing';
import { createTinyProject, type TinyProject } from '../testing/tiny-remote';
import { verifyRelease } from './verify-release';

let project: TinyProject;
beforeEach(() => {
  project = createTinyProject();
});
afterEach(() => rmSync(project.root, { recursive: true }));

const find = createRequire(import.meta.url);
const inPackage = (name: string, file: string) => join(dirname(find.resolve(name)), file);

/** Files of the installed packages, imported by a path that the sharing table does not list. */
test.each([
  ['react', inPackage('react', 'cjs/react.production.js')],
  ['react', inPackage('react', 'cjs/react-jsx-runtime.production.js')],
  ['react-dom', inPackage('react-dom', 'cjs/react-dom-client.production.js')],
  ['valtio', inPackage('valtio', 'vanilla.js')],
])('MFE-107: a second %s in the bundle, minified, from %s', async (name, file) => {
  const source = `import * as copy from ${JSON.stringify(file)};\nexport const tides = () => copy;\n`;
  project.write('mfe-tides/src/expose/tides.ts', source);
  const into = join(project.root, 'built');
  await buildRemote(project.remote, { release: true, into, overBudget: true });
  const shells = [{ label: 'the live shell', ...shellOffer() }];
  const facts = { name: 'tides', files: builtFiles(into), shells, others: [], published: new Map() };
  const found = verifyRelease(facts).filter(({ code }) => code === 'MFE-107');
  expect(found.map(({ detail }) => detail).join()).toContain(`holds a copy of ${name}, which the shell provides`);
});
