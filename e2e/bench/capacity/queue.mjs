/**
 * Simulates requests to servers with one serving thread each. A request goes to the server with the fewest open ones and
 * waits there for its turn.
 * @param arrivals milliseconds, ascending
 * @param service returns the milliseconds of work of the next request
 * @returns milliseconds from arrival to response, in the order of arrival
 */
export function simulate({ arrivals, service, servers }) {
  // ends of the open requests of each server, ascending
  const open = Array.from({ length: servers }, () => []);
  return arrivals.map((at) => {
    for (const ends of open) while (ends.length > 0 && ends[0] <= at) ends.shift();
    const least = open.reduce((best, ends) => (ends.length < best.length ? ends : best));
    const end = Math.max(at, least.at(-1) ?? 0) + service();
    least.push(end);
    return end - at;
  });
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
