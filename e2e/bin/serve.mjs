#!/usr/bin/env node
// Starts the sites of the browser tests, one for each worker: the real server with a fresh data folder and the sample
// islands, a real SMTP server and a real lead receiver on loopback. /received returns what those two received.
import '../../server/bin/support/help.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startCounterparts } from '../support/counterparts.mjs';
import { isRunning } from '../support/is-running.mjs';
import { FIXTURE_REMOTES, READY_PORT, SITES, sitePlaces } from '../support/places.mjs';
import { publishNewest } from '../support/remotes.mjs';
import { copyTemplate, makeTemplate, SAMPLES } from '../support/template.mjs';

const { root } = sitePlaces(0);
const READY_CHECK_MS = 100;

const built = spawnSync(process.execPath, [join(root, 'server/bin/build.mjs')], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
makeTemplate(root);

const places = Array.from({ length: SITES }, (_, site) => sitePlaces(site));
const counterparts = await Promise.all(places.map(startCounterparts));
const sites = places.map(startSite);
const ended = Promise.all(sites.map(endOf)).then((codes) => process.exit(Math.max(...codes)));

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// a killed test run sends no signal, and its sites must still release their ports
const startedBy = Number(process.env.STARTED_BY ?? 0);
if (startedBy > 0) setInterval(() => isRunning(startedBy) || stop(), 1000).unref();

await Promise.race([ended, Promise.all(places.map(isOpen))]);
createServer((_, response) => response.end('ready')).listen(READY_PORT, '127.0.0.1');
await ended;

function stop() {
  for (const site of sites) site.kill('SIGTERM');
  for (const counterpart of counterparts) counterpart.stop();
}

function startSite({
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
  return spawn(process.execPath, ['server/bin/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...SAMPLES,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      REMOTES_DIR: remotesDir,
      REGISTRY_TOKENS: [
        'search',
        'listing',
        'account',
        'leads',
        'nav',
        'content',
        'staff',
        ...FIXTURE_REMOTES,
        'hostile',
        'reef',
        'atoll',
      ]
        .map((one) => `${one}=${registryToken(one)}`)
        .join(','),
      OVERRIDE_ORIGINS: `http://localhost:${previewPort}`,
      SMTP_URL: `smtp://localhost:${smtpPort}`,
      LEAD_INGESTION_URL: `http://localhost:${receiverPort}/leads`,
      ALLOW_LOOPBACK_RECEIVERS: 'true',
      // 'localhost' at the same port is another origin, which is not allowed
      EMBED_ORIGINS: `http://127.0.0.1:${embedderPort}`,
      RATE_LIMITS: 'relaxed',
      // a test machine may be busy; other tests cover load shedding
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
  });
}

/** Exit code of a site. When one site ends, all end. */
function endOf(site) {
  return new Promise((resolve) => {
    site.once('exit', (code) => {
      resolve(code ?? 0);
      stop();
    });
  });
}

/** Waits until a site is open. */
async function isOpen({ url }) {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_CHECK_MS));
  }
}
