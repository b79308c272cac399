import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Chromium's headless shell, which uses a fifth less CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Time-out for another program that is installing packages. */
const LOCK_MS = 600_000;
const LOOK_AGAIN_MS = 2000;

/**
 * Path of a Chromium on this machine, or null. Order: CHROMIUM_PATH, the usual places, Playwright's own.
 * @param {{shell: boolean}} options whether the headless shell is enough
 */
export async function findBrowser({ shell } = { shell: false }) {
  const places = [process.env.CHROMIUM_PATH, ...(shell ? [SHELL] : []), ...BROWSERS].filter(Boolean);
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/**
 * Finds a Chromium, or installs one: a system package where permitted, otherwise Playwright's build.
 * @param {(text: string) => void} log
 * @param {{shell: boolean}} options whether the headless shell is enough
 * @throws Error with what to do when both fail
 */
export async function ensureBrowser(log, options = { shell: false }) {
  const found = await findBrowser(options);
  if (found) return found;
  if (isDebianRoot()) {
    await aptGet(['update', '-qq'], log);
    // not every Debian has the headless shell
    for (const name of options.shell ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
      log(`installing a browser (Debian package ${name})`);
      await aptGet(['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], log);
      const installed = await findBrowser(options);
      if (installed) return installed;
    }
  }
  log("installing a browser (Playwright's Chromium)");
  run('npx', ['playwright', 'install', 'chromium']);
  const installed = await findBrowser(options);
  if (installed) return installed;
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}

/** Installs Debian packages where that is permitted. A failure is logged; the caller looks whether they are there. */
export async function installPackages(names, log) {
  if (!isDebianRoot()) return;
  log(`installing ${names.join(', ')}`);
  await aptGet(['update', '-qq'], log);
  await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names], log);
}

const isDebianRoot = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

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
  // English messages, because the code below searches for one
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', stderr], env, encoding: 'utf8' });
}
