#!/usr/bin/env node
// The site as the browser tests see it: the real server on a fresh data folder with the sample islands, a real
// SMTP server and a real lead receiver on loopback. What those two received is read at /received.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startCounterparts } from '../support/counterparts.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const port = Number(process.env.E2E_PORT ?? 3100);
const dataDir = `${root}/test-results/site`;
rmSync(dataDir, { recursive: true, force: true });

const counterparts = await startCounterparts({ smtpPort: port + 1, receiverPort: port + 2 });
const site = spawn('node', ['server/bin/start.mjs'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://localhost:${port + 1}`,
    LEAD_INGESTION_URL: `http://localhost:${port + 2}/leads`,
    ALLOW_LOOPBACK_RECEIVERS: 'true',
    RATE_LIMITS: 'relaxed',
  },
});

const stop = () => {
  site.kill('SIGTERM');
  counterparts.stop();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
site.on('exit', (code) => {
  counterparts.stop();
  process.exit(code ?? 0);
});
