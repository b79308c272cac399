import { join } from 'node:path';
import { root } from '../../../../server/bin/support/project.mjs';
import { run } from '../../../../server/bin/support/run.mjs';
import { measureEngine } from './bench-run.mjs';

/** The universal search for every keystroke, in a process of its own for each size. @returns rows of figures */
export async function benchUniversal({ file, folder, answers, sizes, log }) {
  const rows = [];
  for (const n of sizes) {
    log(`universal search, ${n} listings`);
    rows.push(await measureEngine(file, 'universal', n, answers, folder));
  }
  return rows;
}

/** How soon the box opens, in a browser at a running site. */
export async function benchOpening(site) {
  return JSON.parse(await run(process.execPath, [join(root, 'e2e/bin/time-opening.mjs'), site]));
}

export function universalTable(rows, opening) {
  const ms = (value) => `${value.toPrecision(3)} ms`;
  return [
    ...rows.map(
      ({ n, requests, p50_ms, p99_ms, first_p50_ms, first_p99_ms, rss_mb }) =>
        `${n.toLocaleString('en')} listings: p50 ${p50_ms} ms, p99 ${p99_ms} ms over ${requests} keystrokes; first time p50 ${first_p50_ms} ms, p99 ${first_p99_ms} ms; ${rss_mb} MB`,
    ),
    ...(opening
      ? [`the box opens: p50 ${ms(opening.p50_ms)}, at most ${ms(opening.most_ms)} in ${opening.rounds} openings`]
      : []),
    '',
  ].join('\n');
}
