import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './testing';

const command = join(projectRoot, 'federation', 'bin', 'mfe.mjs');
/** Prints the processor time of the whole program, which other work on the machine does not change. */
const METER =
  'data:text/javascript,process.on("exit",()=>{process.exitCode=0;console.log(process.cpuUsage().user/1000)})';

test.each(['--help', 'verify --help', 'publish --loud', 'status --loud', 'frobnicate'])(
  'mfe %s answers at once: the bundler is not loaded',
  (words) => {
    // the first call bundles when a source is newer
    execFileSync(process.execPath, [command, '--help']);
    const output = execFileSync(process.execPath, ['--import', METER, command, ...words.split(' ')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(Number(output.trim().split('\n').at(-1))).toBeLessThan(500);
  },
);
