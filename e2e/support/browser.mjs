import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

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
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
