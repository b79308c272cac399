#!/usr/bin/env node
// Checks the built site on the Node that runs this program: it starts without a warning, home, search and a listing are
// rendered on the server, and it stops without leaving a process. Needs
// npm run build and e2e/bin/prepare.mjs.
import '../../server/bin/support/help.mjs';
import { join } from 'node:path';
import { fail, say, seconds } from '../../server/bin/support/say.mjs';
import { firstListing } from '../bench/site.mjs';
import { startBuiltServer, treeOf } from '../support/built-server.mjs';
import { isRunning } from '../support/is-running.mjs';
import { sitePlaces } from '../support/places.mjs';
import { publishNewest } from '../support/remotes.mjs';
import { copyTemplate, SAMPLES } from '../support/template.mjs';

/** The last port of the second site of the browser tests, which do not run at the same time. */
const port = sitePlaces(1).port + 9;
const { root } = sitePlaces(0);
const folder = join(root, 'test-results', 'built-site');
/** A busy machine leaves parts of a document to the browser. */
const PATIENCE_MS = 60_000;
const WARNING = /^.*(\(node:\d+\)|Warning:|bad option).*$/m;

try {
  await check();
} catch (error) {
  fail(`The built site on Node ${process.versions.node}: ${error instanceof Error ? error.message : String(error)}`);
}

async function check() {
  const started = Date.now();
  const dataDir = join(folder, 'data');
  const remotesDir = join(folder, 'remotes');
  copyTemplate(dataDir);
  publishNewest(root, remotesDir);
  const environment = { ...SAMPLES, DATA_DIR: dataDir, REMOTES_DIR: remotesDir };
  const server = await startBuiltServer({ root, port, environment });
  try {
    await isRendered(server, '/', 'content', 'Find your place in Hawaii');
    await isRendered(server, '/listings/maui', 'search', 'Maui real estate');
    await isRendered(server, await firstListing(server.url), 'listing', 'Listed by');
  } finally {
    await stops(server);
  }
  const [warning] = WARNING.exec(server.output()) ?? [];
  if (warning) throw new Error(`its output has a warning: ${warning}`);
  const deniesNetwork = process.allowedNodeEnvironmentFlags.has('--allow-net');
  const times = server.output().split('cannot deny the network').length - 1;
  if (times !== (deniesNetwork ? 0 : 1)) throw new Error(`it says ${times} times that it cannot deny the network`);
  say(`The built site on Node ${process.versions.node}: three documents rendered in ${seconds(started)}`);
}

/** @throws Error when the document never has the remote's first HTML with these words */
async function isRendered({ url, output }, path, remote, words) {
  const isInIt = (html) => html.includes(`data-rendered="${remote} `) && html.includes(words);
  for (const until = Date.now() + PATIENCE_MS; !isInIt(await (await fetch(url + path)).text()); ) {
    if (Date.now() > until) throw new Error(`${path} has no first HTML of ${remote} with '${words}'\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** @throws Error when the server ends with a failure, or leaves a process */
async function stops({ pid, stop, output }) {
  const processes = treeOf(pid);
  const code = await stop();
  if (code !== 0) throw new Error(`the server ended with code ${code}\n${output()}`);
  for (const until = Date.now() + PATIENCE_MS; processes.some(isRunning); ) {
    if (Date.now() > until) throw new Error(`the server left the processes ${processes.filter(isRunning).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
