import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const serve = fileURLToPath(new URL('../../../bin/support/serve.mjs', import.meta.url));

test('a command that the system kills says so and ends with the number of the signal', async () => {
  const project = await mkdtemp(join(tmpdir(), 'killed-'));
  onTestFinished(() => rm(project, { recursive: true }));
  await mkdir(join(project, 'server', 'dist'), { recursive: true });
  await writeFile(join(project, 'server', 'dist', 'main.mjs'), "process.kill(process.pid, 'SIGKILL');");
  const program = `
    import { startServer } from ${JSON.stringify(serve)};
    process.exitCode = await startServer({ PROJECT_DIR: ${JSON.stringify(project)} }, ['import']).ended;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(status).toBe(128 + constants.signals.SIGKILL);
  expect(stderr).toBe('SIGKILL ended the program before its work was done.\n');
});
