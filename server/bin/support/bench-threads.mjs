import { measureEngine } from './bench-run.mjs';

const COLUMNS = [
  ['threads', 'threads'],
  ['searches/s', 'per_second'],
  ['p50 ms', 'p50_ms'],
  ['p99 ms', 'p99_ms'],
  ['loop ms each', 'loop_ms_each'],
  ['20 maps ms', 'maps_ms'],
  ['timers meanwhile', 'turns'],
  ['longest wait ms', 'longest_wait_ms'],
  ['start ms', 'start_ms'],
  ['hand over ms', 'hand_over_ms'],
  ['take over ms', 'take_over_ms'],
  ['MB each', 'mb_each'],
];

/** The search answered by the serving thread, by one beside it, and by `threads`. */
export async function benchThreads({ file, answers, sizes, threads, tell }) {
  const results = [];
  for (const n of sizes) {
    tell(`${threads} threads, ${n} listings`);
    results.push(await measureEngine(file, 'threads', n, answers, String(threads)));
  }
  return results;
}

/** One size as text. */
export function threadsTable({ n, rows }) {
  const lines = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, name]) => String(row[name] ?? ''))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const text = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column])).join('  '));
  return `${n.toLocaleString('en')} listings\n${text.join('\n')}\n`;
}
