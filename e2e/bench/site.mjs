import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';

/** Number of listings of the measured site, as in `npm start`. */
const LISTINGS = '12000';
const PATIENCE_MS = 180_000;

/** Starts the built site with its own port and data folder. @returns its address and a function that stops it */
export async function startSite(root, cache, port) {
  const child = endWithUs(
    spawn(process.execPath, [join(root, 'server/bin/start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(cache, 'data'),
        SAMPLE_LISTINGS: LISTINGS,
        RATE_LIMITS: 'relaxed',
        MAX_EVENT_LOOP_DELAY_MS: '0',
      },
    }),
  );
  const url = `http://localhost:${port}`;
  const until = Date.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The site did not start.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    url,
    stop: () => {
      if (child.exitCode === null) child.kill('SIGTERM');
    },
  };
}

const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The first listing of the search, which is the same in every run. */
export async function firstListing(url) {
  const response = await fetch(`${url}/api/v3/search/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sort_order: 'recommended', limit: 1 }),
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  const { results } = await response.json();
  return `/listings/${results[0].slug}`;
}
