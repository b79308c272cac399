import { readFileSync } from 'node:fs';
import { startBuiltServer, treeOf } from '../../support/built-server.mjs';

/** Unit of the CPU times of Linux, in milliseconds. */
const TICK_MS = 10;

/** Starts the built server on its own data. @returns its address, its CPU time and memory, and a function that stops it */
export async function startServer({ root, folder, port, listings }) {
  const environment = { DATA_DIR: folder, SAMPLE_LISTINGS: String(listings), TRUST_PROXY: '127.0.0.1' };
  const { url, pid, stop } = await startBuiltServer({ root, port, environment });
  return {
    url,
    cpuMs: () => sumOf(treeOf(pid), cpuOf),
    /** of the serving thread alone, for which requests wait */
    servingMs: () => cpuOf(`${pid}/task/${pid}`),
    memoryMb: () => sumOf(treeOf(pid), memoryOf),
    stop,
  };
}

const sumOf = (pids, read) => pids.reduce((sum, pid) => sum + read(pid), 0);

/** @param process its id, or the path of a thread */
function cpuOf(process) {
  // the name, in parentheses, may have blanks
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
