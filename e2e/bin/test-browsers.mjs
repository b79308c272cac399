#!/usr/bin/env node
// Runs the main journeys in Firefox and in WebKit, and keeps pictures of the pages in test-results/browsers. Installs the
// browsers where that is permitted (Debian packages, as root). Without an address it starts a site of its own.
// Usage: npm run test:browsers [-- --installed] [firefox|webkit …] [http://localhost:3000]
//   --installed  installs nothing: a browser that is not there is skipped
import '../../server/bin/support/help.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as firefox from '../browsers/firefox.mjs';
import { fits, isHydrated, JOURNEYS, PAGES } from '../browsers/journeys.mjs';
import * as webkit from '../browsers/webkit.mjs';
import { installPackages } from '../support/browser.mjs';
import { sitePlaces } from '../support/places.mjs';

const BROWSERS = { firefox, webkit };
const WIDTHS = [1440, 768, 390];
const HEIGHT = 900;
const TIMEOUT_MS = 30_000;
const STARTS_WITHIN_MS = 240_000;

const { root, url, port } = sitePlaces(0);
const pictures = join(root, 'test-results/browsers');
const given = process.argv.slice(2).find((word) => /^https?:/.test(word));
const site = given?.replace(/\/$/, '') ?? url;
const mayInstall = !process.argv.includes('--installed');
const chosen = process.argv.slice(2).filter((word) => word !== given && word !== '--installed');
let passed = 0;
let failed = 0;

mkdirSync(pictures, { recursive: true });
const names = Object.keys(BROWSERS).filter((name) => chosen.length === 0 || chosen.includes(name));
const ready = [];
for (const name of names) {
  if (await isInstalled(name)) ready.push(name);
  else console.log(`${name}: skipped. Not installed: ${BROWSERS[name].PACKAGES.join(', ')}.`);
}
if (ready.length > 0) await (given ? inTurn(ready, testIn) : withSite(() => inTurn(ready, testIn)));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function isInstalled(name) {
  const { isInstalled: isThere, PACKAGES } = BROWSERS[name];
  if (mayInstall && !isThere()) await installPackages(PACKAGES, (line) => console.log(`${name}: ${line}`));
  return isThere();
}

async function testIn(name) {
  // the ports of a site's unused second half
  const browser = await BROWSERS[name].open({ timeout: TIMEOUT_MS, port: port + 8 });
  try {
    // the journeys sign in
    await inTurn(Object.keys(PAGES), (page) =>
      inTurn(WIDTHS, (width) =>
        count(`${name} draws ${page} in ${width} pixels`, async () => {
          await browser.resize(width, HEIGHT);
          await browser.goto(site + PAGES[page]);
          await isHydrated(browser);
          await setTimeout(500);
          await browser.picture(join(pictures, `${name} ${page} ${width}.png`));
          await fits(browser);
        }),
      ),
    );
    await inTurn(Object.keys(JOURNEYS), (title) =>
      count(
        `${name} ${title}`,
        async () => {
          await browser.resize(WIDTHS[0], HEIGHT);
          await JOURNEYS[title](browser, site);
          const errors = browser.errors.splice(0);
          if (errors.length > 0) throw new Error(errors.join('; '));
        },
        () => browser.picture(join(pictures, `${name} failed ${title.replace(/\W+/g, '-')}.png`)),
      ),
    );
  } finally {
    await browser.close();
  }
}

async function count(title, test, onFailure = () => undefined) {
  try {
    await test();
    passed += 1;
    console.log(`ok     ${title}`);
  } catch (error) {
    failed += 1;
    console.log(`failed: ${title}: ${error.message.replace(/\s+/g, ' ')}`);
    await Promise.resolve(onFailure()).catch((reason) => console.log(`no picture: ${reason.message}`));
  }
}

async function inTurn(list, work) {
  for (const each of list) await work(each);
}

/** Starts the site of one worker of the browser tests, and ends it afterwards. */
async function withSite(work) {
  const env = { ...process.env, E2E_SITES: '1', STARTED_BY: String(process.pid) };
  const sites = spawn(process.execPath, [join(root, 'e2e/bin/serve.mjs')], { cwd: root, env, stdio: 'inherit' });
  const ended = new Promise((resolve) => {
    sites.once('exit', resolve);
  });
  try {
    await isReady(sites);
    await work();
  } finally {
    sites.kill('SIGTERM');
    await ended;
  }
}

async function isReady(sites) {
  // with one site, the port after its ports
  const readyPort = sitePlaces(1).port;
  for (const start = Date.now(); Date.now() - start < STARTS_WITHIN_MS; await setTimeout(500)) {
    if (sites.exitCode !== null) throw new Error('The site did not start.');
    if (
      await fetch(`http://localhost:${readyPort}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('The site was not ready in time.');
}
