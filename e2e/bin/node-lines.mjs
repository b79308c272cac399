#!/usr/bin/env node
// Runs the built site and the tests of the rendering processes on the newer lines of Node. Needs npm run build. It
// installs each Node from the npm registry once, into node_modules/.cache.
import '../../server/bin/support/help.mjs';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/support/project.mjs';
import { run } from '../../server/bin/support/run.mjs';
import { fail, say } from '../../server/bin/support/say.mjs';
import { makeTemplate } from '../support/template.mjs';

/** The newest long-term line, which operators should use, and the newest line. */
const VERSIONS = ['24.21.0', '26.10.0'];
const RENDERING_TESTS = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=node',
  '--project=programs',
  'federation/src/rendering',
];

try {
  makeTemplate(root);
  for (const version of VERSIONS) {
    const node = await installNode(version);
    await run(node, ['e2e/bin/built-site.mjs'], { show: true });
    await run(node, RENDERING_TESTS, { show: true });
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** @returns the program. @throws Error without the registry */
async function installNode(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '.cache', 'node-lines', version);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  say(`Installing Node ${version}`);
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', [...words, '--loglevel=error', `${name}@${version}`]).catch((error) => {
    throw new Error(`Node ${version} cannot be installed; the check needs the npm registry.\n${error.message}`);
  });
  return program;
}
