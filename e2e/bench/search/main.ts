import { writeFileSync } from 'node:fs';
import { runAlerts } from './run-alerts';
import { runEngine } from './run-engine';
import { runPeer } from './run-peer';
import { serveHttp } from './serve-http';
import { runUniversal } from './universal/run-universal';

// One engine in one process: node bench.mjs <engine> <listings> <folder for answers> <folder of packages>,
// node bench.mjs universal <listings> <folder for cards>, node bench.mjs alerts <listings> <folder> <searches>,
// or the search over HTTP: node bench.mjs http <listings> <folder for answers> <port>; with the limits of a
// site in use: limited instead of http
const [engine = 'own', count = '10000', answers = '.', last = '.'] = process.argv.slice(2);
const listings = Number(count);
if (engine === 'http' || engine === 'limited')
  await serveHttp(listings, {
    folder: answers,
    port: Number(last),
    limits: engine === 'limited',
  });
else if (engine === 'alerts') process.stdout.write(`${JSON.stringify(await runAlerts(Number(last), listings))}\n`);
else if (engine === 'universal') process.stdout.write(`${JSON.stringify(await runUniversal(listings, answers))}\n`);
else {
  const run = engine === 'own' ? await runEngine(listings, answers) : await runPeer(engine, listings, last, answers);
  writeFileSync(`${answers}/${engine}-${listings}.json`, JSON.stringify(run.checksums));
  process.stdout.write(`${JSON.stringify(run.figures)}\n`);
}
