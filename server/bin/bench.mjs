#!/usr/bin/env node
// Times the search against other engines on this machine: npm run bench -- search [--json] [--sizes 10000,100000]
// [--without-peers] [--without-http]. Peers are installed into a folder of their own under .cache/bench.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchHttp } from './support/bench-http.mjs';
import { installPeers } from './support/bench-peers.mjs';
import { measureEngine, peerNames } from './support/bench-run.mjs';
import { httpTable, ratiosOf, table } from './support/bench-table.mjs';
import { bundleBench } from './support/bundle-bench.mjs';
import { checkNode, install } from './support/install.mjs';
import { root } from './support/project.mjs';
import { fail } from './support/say.mjs';

const words = process.argv.slice(2);
const has = (name) => words.includes(name);
const sizes = (words[words.indexOf('--sizes') + 1] ?? '').match(/^\d+(,\d+)*$/)?.[0] ?? '10000,100000,1000000';
const tell = (text) => process.stderr.write(`${text}\n`);

try {
  if (words[0] !== 'search') throw new Error('Say what to time: npm run bench -- search');
  checkNode();
  await install();
  const folder = join(root, '.cache', 'bench');
  const answers = join(folder, 'answers');
  mkdirSync(answers, { recursive: true });
  const file = await bundleBench();
  const peers = has('--without-peers') && has('--without-http') ? false : await installPeers(folder, tell);
  const results = [];
  for (const n of sizes.split(',').map(Number)) results.push(await oneSize(n, { file, folder, answers, peers }));
  const http = has('--without-http') || !peers ? [] : await benchHttp({ file, folder, answers, tell });
  const last = results.at(-1);
  if (has('--json')) process.stdout.write(`${JSON.stringify({ ...last, sizes: results, http })}\n`);
  else process.stdout.write(`${results.map(table).join('\n')}\n${httpTable(http)}`);
  if (results.some(({ differences }) => differences > 0)) throw new Error('Some answers differ from brute force.');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function oneSize(n, { file, folder, answers, peers }) {
  const run = (name) => {
    tell(`${name}, ${n} listings`);
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
  for (const name of peers && !has('--without-peers') ? peerNames() : []) {
    const figures = await run(name).catch((error) => tell(`${name} is left out: ${error.message}`));
    if (figures) others.push({ ...figures, differences: checked(name) });
  }
  return { n, engine, peers: others, ratios: ratiosOf(engine, others), differences: checked('own') };
}
