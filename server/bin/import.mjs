#!/usr/bin/env node
// Hands over to the import program with everything it was given.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, install } from './support/install.mjs';
import { root } from './support/project.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const program = join(root, 'server', 'src', 'import', 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PROJECT_DIR: root, DATA_DIR: process.env.DATA_DIR ?? join(root, '.data') },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
