#!/usr/bin/env node
// Kills a real server again and again and counts what is lost: npm run kills -- leads [--leads 1000] [--kills 10]
// [--seconds 120], npm run kills -- feed [--kills 100] [--changes 20000], or npm run kills -- accounts [--kills 100]
// [--changes 20]. It kills the server, its database or both in turn; with --separate only the server, on another
// PostgreSQL. Takes minutes; a small one is in the tests.
import '../../server/bin/support/help.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { fail } from '../../server/bin/support/say.mjs';

try {
  checkNode();
  await install();
  const program = join(root, 'e2e', 'faults', 'crash', 'main.ts');
  // the settings in server know how the mails' markup is compiled
  const child = endWithUs(
    spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
      cwd: join(root, 'server'),
      // the channel ends it when we are gone, however that happens
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
