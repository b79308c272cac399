#!/usr/bin/env node
// The sites as the browser tests see them, one for each worker: the real server on a fresh data folder with the sample
// islands, a real SMTP server and a real lead receiver on loopback. What those two received is read at /received.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startCounterparts } from '../support/counterparts.mjs';
import { READY_PORT, SITES, sitePlaces } from '../support/places.mjs';
import { publishNewest } from '../support/remotes.mjs';
import { copyTemplate, makeTemplate } from '../support/template.mjs';

const { root } = sitePlaces(0);
const SAMPLES = { SAMPLE_DATA: 'true', SAMPLE_LISTINGS: '6000' };
const READY_CHECK_MS = 100;

const built = spawnSync(process.execPath, [join(root, 'server/bin/build.mjs')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
makeTemplate(root, SAMPLES);

const sites = await Promise.all(Array.from({ length: SITES }, (_, site) => startSite(sitePlaces(site))));

const stop = () => {
  for (const { child, counterparts } of sites) {
    child.kill('SIGTERM');
    counterparts.stop();
  }
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// a test run that is killed outright tells nobody; its sites must not hold their ports for the next one
const startedBy = Number(process.env.STARTED_BY ?? 0);
if (startedBy > 0) setInterval(() => isRunning(startedBy) || stop(), 1000).unref();

Promise.all(sites.map(({ ended }) => ended)).then((codes) => process.exit(Math.max(...codes)));
await Promise.all(sites.map(({ url }) => isOpen(url)));
createServer((_, answer) => answer.end('ready')).listen(READY_PORT, '127.0.0.1');

async function startSite({
  port,
  url,
  smtpPort,
  receiverPort,
  embedderPort,
  dataDir,
  remotesDir,
  workDir,
  previewPort,
  registryToken,
}) {
  rmSync(workDir, { recursive: true, force: true });
  copyTemplate(dataDir);
  publishNewest(root, remotesDir);
  const counterparts = await startCounterparts({ smtpPort, receiverPort });
  const child = spawn(process.execPath, ['server/bin/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...SAMPLES,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      REMOTES_DIR: remotesDir,
      REGISTRY_TOKENS: ['search', 'listing', 'account', 'leads', 'nav']
        .map((one) => `${one}=${registryToken(one)}`)
        .join(','),
      OVERRIDE_ORIGINS: `http://localhost:${previewPort}`,
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
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
  // one site is of no use without the others
  ended.then(() => stop());
  return { url, child, counterparts, ended };
}

/** Waits until a site is open; one that ends before ends this program. */
async function isOpen(url) {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_CHECK_MS));
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
