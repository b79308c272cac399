/** What one engine took; times in milliseconds. */
export interface Figures {
  name: string;
  n: number;
  p50_ms: number;
  p99_ms: number;
  first_p50_ms: number;
  first_p99_ms: number;
  cpu_ms: number;
  rss_mb: number;
  load_ms: number;
  /** the calibration kernel in the same process */
  kernel_ms: number;
  requests: number;
  [more: string]: number | string;
}

export interface Run {
  figures: Figures;
  /** one per request */
  checksums: string[];
}

/** Times of each request, its best over several passes: what others do on the machine at the time stays out. */
export async function measure(
  requests: number,
  passes: number,
  ask: (request: number) => unknown,
): Promise<{ first: number[]; best: number[]; cpu: number }> {
  const first: number[] = [];
  const best = Array.from({ length: requests }, () => Infinity);
  let cpu = Infinity;
  for (let pass = 0; pass <= passes; pass++) {
    const before = process.cpuUsage();
    for (let request = 0; request < requests; request++) {
      const begun = performance.now();
      const response = ask(request);
      if (response instanceof Promise) await response;
      const took = performance.now() - begun;
      if (pass === 0) first.push(took);
      best[request] = Math.min(best[request] ?? took, took);
    }
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1000 / requests);
  }
  return { first, best, cpu };
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** And and count over two sets of a million: times on different machines are compared by it. */
export function kernelMs(): number {
  const words = 31_250;
  const [a, b] = [new Int32Array(words).fill(0x5555aaaa), new Int32Array(words).fill(0x0ff0f00f)];
  let [best, sum] = [Infinity, 0];
  for (let pass = 0; pass < 400; pass++) {
    const begun = performance.now();
    for (let at = 0; at < words; at++) {
      let word = (a[at] ?? 0) & (b[at] ?? 0);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      sum += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    best = Math.min(best, performance.now() - begun);
  }
  if (sum === 0) throw new Error('the kernel counted nothing');
  return best;
}

/** What the process holds beyond a baseline, in megabytes. */
export function rssMb(): number {
  return Math.round(process.memoryUsage().rss / 1e6);
}

export const round = (value: number) => Number(value.toPrecision(3));
