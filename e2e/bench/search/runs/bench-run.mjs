import { existsSync } from 'node:fs';
import { run } from '../../../../server/bin/support/run.mjs';

/** Room for a million listings; young objects get more than usual, as indexing makes many. */
const MEMORY = ['--max-old-space-size=8000', '--max-semi-space-size=64'];

/** Peers this machine can run. */
export function peerNames() {
  return ['duckdb', 'sqlite', 'crossfilter', ...(existsSync('/usr/lib/postgresql') ? ['postgresql'] : [])];
}

/** Times one engine in a process of its own. @returns its figures */
export async function measureEngine(file, name, n, answers, packages) {
  const output = await run(process.execPath, [...MEMORY, file, name, String(n), answers, packages]);
  return JSON.parse(output.trim().split('\n').at(-1));
}
