#!/usr/bin/env node
// The site as the browser tests see it: the real server on a fresh data folder with the sample islands, a real
// SMTP server and a real lead receiver on loopback. What those two received is read at /received.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCounterparts } from '../support/counterparts.mjs';
import { sitePlaces } from '../support/places.mjs';
import { publishNewest } from '../support/remotes.mjs';

const { root, port, smtpPort, receiverPort, embedderPort, dataDir, remotesDir, previewPort, registryToken } =
  sitePlaces();
rmSync(dataDir, { recursive: true, force: true });

// the counterparts answer while the site is still being built and filled
const counterparts = await startCounterparts({ smtpPort, receiverPort });
const built = spawnSync(process.execPath, [join(root, 'server/bin/build.mjs')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
publishNewest(root, remotesDir);

const site = spawn(process.execPath, ['server/bin/start.mjs'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    REMOTES_DIR: remotesDir,
    REGISTRY_TOKENS: ['search', 'listing', 'account', 'leads', 'nav']
      .map((one) => `${one}=${registryToken(one)}`)
      .join(','),
    OVERRIDE_ORIGINS: `http://localhost:${previewPort}`,
    SAMPLE_DATA: 'true',
    SAMPLE_LISTINGS: '6000',
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    LEAD_INGESTION_URL: `http://localhost:${receiverPort}/leads`,
    ALLOW_LOOPBACK_RECEIVERS: 'true',
    // 'localhost' at the same port is another origin, which is not allowed
    EMBED_ORIGINS: `http://127.0.0.1:${embedderPort}`,
    RATE_LIMITS: 'relaxed',
    // a test machine may be busy with other work; shedding load has tests of its own
    MAX_EVENT_LOOP_DELAY_MS: '0',
  },
});

const stop = () => {
  site.kill('SIGTERM');
  counterparts.stop();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// a test run that is killed outright tells nobody; its site must not hold the port for the next one
const startedBy = Number(process.env.STARTED_BY ?? 0);
if (startedBy > 0) setInterval(() => isRunning(startedBy) || stop(), 1000).unref();

site.on('exit', (code) => {
  counterparts.stop();
  process.exit(code ?? 0);
});

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
