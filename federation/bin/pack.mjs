#!/usr/bin/env node
// Packs the packages that a team needs in its own repository: npm run pack [-- folder]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleInto, load } from './bundle.mjs';

const options = { help: { type: 'boolean', short: 'h' } };
const { values, positionals } = parseArgs({ allowPositionals: true, options });
if (values.help) {
  process.stdout.write('Packs the packages that a team needs in its own repository: npm run pack [-- folder]\n');
  process.exit(0);
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? 'packages');

// bundles into a separate folder: dist/ holds parts of earlier bundles, and other commands load from it
const copy = join(root, 'federation', '.cache', `pack-${process.pid}`);
try {
  for (const name of ['bin', 'client', 'package.json', 'preset.mjs', 'template', 'tsconfig.base.json'])
    cpSync(join(root, 'federation', name), join(copy, name), { recursive: true });
  // a team outside of the project gets the guide as the package's README
  cpSync(join(root, 'docs', 'ship-a-module.md'), join(copy, 'README.md'));
  await bundleInto(join(copy, 'dist'));
  // for `mfe dev`, which runs without a copy of the project, and for `mfe verify`, which renders with its Node bundle
  const { run } = await load('cli');
  const failed = await run(['build', 'shell', '--development', '--dist', join(copy, 'shell')], root);
  if (failed) process.exit(failed);
  mkdirSync(folder, { recursive: true });
  const parts = [join(root, 'shared-contracts'), join(root, 'shared-ui'), copy];
  const words = ['pack', ...parts, '--pack-destination', folder, '--json', '--silent'];
  const packed = execFileSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  for (const { filename, size } of Object.values(JSON.parse(packed)))
    process.stdout.write(`${join(folder, filename)}, ${Math.round(size / 1000)} KB\n`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
