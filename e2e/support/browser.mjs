import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Longest that another program is waited for that installs packages. */
const LOCK_MS = 600_000;
const LOOK_AGAIN_MS = 2000;

/** Path of a Chromium on this machine, or null. CHROMIUM_PATH wins; then the usual places; then Playwright's own. */
export async function findBrowser() {
  const places = [process.env.CHROMIUM_PATH, ...KNOWN_PLACES].filter(Boolean);
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/**
 * Finds a Chromium, installing one when there is none: by the system's packages where we may, otherwise
 * Playwright's own build.
 * @throws Error that says what to do when neither works
 */
export async function ensureBrowser(log) {
  const found = await findBrowser();
  if (found) return found;
  const debianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  log(`installing a browser (${debianRoot ? 'Debian package chromium' : "Playwright's Chromium"})`);
  if (debianRoot) {
    await aptGet(['update', '-qq'], log);
    await aptGet(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], log);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}

/** Debian's own wait (DPkg::Lock::Timeout) covers one of apt's three locks. */
async function aptGet(words, log) {
  const latest = Date.now() + LOCK_MS;
  for (let tries = 0; ; tries += 1) {
    const { status, stderr } = run('apt-get', words, 'pipe');
    if (status === 0) return;
    if (!stderr.includes('Could not get lock') || Date.now() > latest) {
      process.stderr.write(stderr);
      return;
    }
    if (tries === 0) log('another program is installing packages; waiting for it');
    await setTimeout(LOOK_AGAIN_MS);
  }
}

function run(command, args, stderr = 'inherit') {
  // messages in English: one of them is looked for
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', stderr], env, encoding: 'utf8' });
}
