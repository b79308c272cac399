#!/usr/bin/env node
// MLS feeds: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo. Works next to a
// running server; demo starts a site of its own with a sample MLS that changes all the time.
import './support/help.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from './support/command.mjs';
import { endWithUs } from './support/lifetime.mjs';
import { root } from './support/project.mjs';

const words = process.argv.slice(2);
if (words[0] !== 'demo') await runCommand(['feed', ...words]);
else await runCommand([], { only: null, environment: startDemo });

/** Starts the sample MLS, whose code is that of tests. @returns the environment of a site that reads it */
async function startDemo() {
  const program = join(root, 'server', 'src', 'testing', 'demo-mls.ts');
  const child = endWithUs(
    spawn(process.execPath, ['--import', 'tsx', program, ...words.slice(1)], {
      cwd: join(root, 'server'),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  return new Promise((resolve, reject) => {
    child.once('message', (environment) => {
      // it ends with this process
      child.unref();
      child.channel.unref();
      resolve(environment);
    });
    child.once('exit', (code) => reject(new Error(`The sample MLS ended with code ${code}.`)));
  });
}
