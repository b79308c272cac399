/** Work that is left after rounding, in milliseconds. */
const NOTHING = 1e-9;

/**
 * Simulates requests to servers with one serving thread each. A request goes to the server with the fewest open ones and
 * waits there for its turn. The sender is one thread, too. All threads that have work share the cores equally.
 * @param arrivals milliseconds, ascending
 * @param service returns the milliseconds of work of the next request on the serving thread
 * @param senderMs work of the sender for each request: one half sends it, the other half reads the response
 * @param besideMs work of a server's other threads for each request; no response waits for it
 * @returns milliseconds from arrival to response, in the order of arrival
 */
export function simulate({ arrivals, service, servers, cores = Infinity, senderMs = 0, besideMs = 0 }) {
  const [sender, serving] = [[], Array.from({ length: servers }, () => [])];
  const open = serving.map(() => 0);
  const times = arrivals.map(() => 0);
  /** threads that have work: lists of jobs, of which each runs the first */
  const busy = new Set();
  let now = 0;
  const add = (thread, left, then) => {
    thread.push({ left, then });
    busy.add(thread);
  };
  const begin = (n) =>
    add(sender, senderMs / 2, () => {
      const least = open.indexOf(Math.min(...open));
      open[least] += 1;
      const read = () => {
        open[least] -= 1;
        times[n] = now - arrivals[n];
      };
      add(serving[least], service(), () => {
        add([], besideMs, () => {});
        add(sender, senderMs / 2, read);
      });
    });
  for (let next = 0; next < arrivals.length || busy.size > 0; ) {
    const speed = Math.min(1, cores / busy.size);
    const soonest = Math.min(...Array.from(busy, ([job]) => job.left)) / speed;
    const untilNext = (arrivals[next] ?? Infinity) - now;
    const passed = Math.min(soonest, untilNext);
    now += passed;
    for (const [job] of busy) job.left -= passed * speed;
    if (untilNext <= soonest) begin(next++);
    for (const thread of [...busy]) {
      if (thread[0].left > NOTHING) continue;
      const { then } = thread.shift();
      if (thread.length === 0) busy.delete(thread);
      then();
    }
  }
  return times;
}

/**
 * Random arrivals: a mean rate with bursts.
 * @param rate requests per second outside of bursts
 * @param burst `{ every, lasts, times }`: seconds, seconds, and how many times the rate
 */
export function randomArrivals({ seconds, rate, burst }, random = Math.random) {
  const arrivals = [];
  for (let at = 0; ; ) {
    const isBurst = burst && at % burst.every < burst.lasts;
    at += -Math.log(1 - random()) / (rate * (isBurst ? burst.times : 1));
    if (at >= seconds) return arrivals;
    arrivals.push(at * 1000);
  }
}

/** @returns a function that draws from measured values */
export const drawnFrom =
  (values, random = Math.random) =>
  () =>
    values[Math.floor(random() * values.length)];

export const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
};
