#!/usr/bin/env node
// Times the search against other engines on this machine: npm run bench -- search [--json] [--sizes 10000,100000]
// [--without-peers] [--without-http]; or over HTTP alone: npm run bench -- search --http [--json] [--sizes 100000];
// or the universal search for every keystroke: npm run bench -- universal
// [--json] [--sizes 12000,1000000] [--site http://localhost:3000], the site being one whose box is opened in a browser;
// or new listings against saved searches: npm run bench -- alerts [--json] [--searches 100000] [--listings 1000];
// or the map of the search page in a browser: npm run bench -- map [--json] [--sizes 100000] [--site …];
// or the health check and a visitor's search while hostile searches come: npm run bench -- hostile [--json]. Peers are
// installed into a folder of their own under .cache/bench.
import '../../server/bin/support/help.mjs';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { fail } from '../../server/bin/support/say.mjs';
import { alertsTable, benchAlerts } from '../bench/search/runs/bench-alerts.mjs';
import { benchHostile, hostileTable } from '../bench/search/runs/bench-hostile.mjs';
import { benchHttp } from '../bench/search/runs/bench-http.mjs';
import { benchMap, mapTable } from '../bench/search/runs/bench-map.mjs';
import { installPeers } from '../bench/search/runs/bench-peers.mjs';
import { measureEngine, peerNames } from '../bench/search/runs/bench-run.mjs';
import { httpTable, ratiosOf, table } from '../bench/search/runs/bench-table.mjs';
import { benchOpening, benchUniversal, universalTable } from '../bench/search/runs/bench-universal.mjs';
import { bundleBench } from '../bench/search/runs/bundle-bench.mjs';

const words = process.argv.slice(2);
const has = (name) => words.includes(name);
const sizes = (words[words.indexOf('--sizes') + 1] ?? '').match(/^\d+(,\d+)*$/)?.[0] ?? '10000,100000,1000000';
const counts = sizes.split(',').map(Number);
/** Asked over HTTP, of which a site of the usual size always is. */
const OVER_HTTP = [12_000, 100_000, 1_000_000];
const log = (text) => process.stderr.write(`${text}\n`);

try {
  if (!['search', 'universal', 'map', 'alerts', 'hostile'].includes(words[0]))
    throw new Error('Say what to time: npm run bench -- search, universal, map, alerts or hostile');
  checkNode();
  await install();
  const folder = join(root, '.cache', 'bench');
  const answers = join(folder, 'answers');
  mkdirSync(answers, { recursive: true });
  const file = await bundleBench();
  if (words[0] === 'universal') await universal({ file, folder, answers });
  else if (words[0] === 'alerts') await alerts({ file, answers });
  else if (words[0] === 'hostile') await hostile({ file, answers });
  else if (words[0] === 'map') await map({ file, folder: answers });
  else if (has('--http')) await overHttp({ file, answers });
  else await searches({ file, folder, answers });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function universal({ file, folder, answers }) {
  const numbers = (has('--sizes') ? sizes : '12000,1000000').split(',').map(Number);
  const rows = await benchUniversal({ file, folder, answers, sizes: numbers, log });
  const opening = has('--site') ? await benchOpening(words[words.indexOf('--site') + 1]) : null;
  process.stdout.write(has('--json') ? `${JSON.stringify({ rows, opening })}\n` : universalTable(rows, opening));
}

async function alerts({ file, answers }) {
  const most = Number(has('--searches') ? words[words.indexOf('--searches') + 1] : 100_000);
  const listings = Number(has('--listings') ? words[words.indexOf('--listings') + 1] : 1000);
  if (!(Number.isInteger(most) && most > 0 && Number.isInteger(listings) && listings > 0 && listings <= 10_000))
    throw new Error('--searches and --listings expect whole numbers, of listings at most 10,000.');
  const rows = await benchAlerts({ file, answers, most, listings, log });
  process.stdout.write(has('--json') ? `${JSON.stringify({ rows })}\n` : alertsTable(rows));
}

async function hostile({ file, answers }) {
  const rows = await benchHostile({ file, answers, log });
  process.stdout.write(has('--json') ? `${JSON.stringify({ rows })}\n` : hostileTable(rows));
}

async function map({ file, folder }) {
  const listings = Number(has('--sizes') ? sizes.split(',')[0] : 100_000);
  const site = has('--site') ? words[words.indexOf('--site') + 1] : null;
  const figures = { listings, ...(await benchMap({ file, folder, listings, site, log })) };
  process.stdout.write(has('--json') ? `${JSON.stringify(figures)}\n` : mapTable(figures));
}

async function overHttp({ file, answers }) {
  const rows = await benchHttp({ file, answers, log, sizes: has('--sizes') ? counts : OVER_HTTP });
  process.stdout.write(has('--json') ? `${JSON.stringify({ http: rows })}\n` : httpTable(rows));
}

async function searches({ file, folder, answers }) {
  const peers = !has('--without-peers') && (await installPeers(folder, log));
  const results = [];
  for (const n of counts) results.push(await oneSize(n, { file, folder, answers, peers }));
  const most = Math.max(OVER_HTTP[0], ...counts);
  const sizes = has('--without-http') ? [] : OVER_HTTP.filter((size) => size <= most);
  const http = await benchHttp({ file, answers, log, sizes });
  const last = results.at(-1);
  if (has('--json')) process.stdout.write(`${JSON.stringify({ ...last, sizes: results, http })}\n`);
  else process.stdout.write(`${results.map(table).join('\n')}\n${httpTable(http)}`);
  if (results.some(({ differences }) => differences > 0)) throw new Error('Some answers differ from brute force.');
}

async function oneSize(n, { file, folder, answers, peers }) {
  const run = (name) => {
    log(`${name}, ${n} listings`);
    return measureEngine(file, name, n, answers, folder);
  };
  const engine = await run('own');
  await run('brute');
  const checked = (name) => {
    const read = (which) => JSON.parse(readFileSync(join(answers, `${which}-${n}.json`), 'utf8'));
    const truth = read('brute');
    return read(name).filter((checksum, at) => checksum !== truth[at]).length;
  };
  const others = [];
  for (const name of peers ? peerNames() : []) {
    const figures = await run(name).catch((error) => log(`${name} is left out: ${error.message}`));
    if (figures) others.push({ ...figures, differences: checked(name) });
  }
  return { n, engine, peers: others, ratios: ratiosOf(engine, others), differences: checked('own') };
}
