import { measureEngine } from './bench-run.mjs';

/** Listings against a hundredth, a tenth and all of the searches, each in a process of its own. @returns rows of figures */
export async function benchAlerts({ file, answers, most, listings, log }) {
  const rows = [];
  for (const searches of [most / 100, most / 10, most].map(Math.ceil)) {
    log(`${searches} saved searches, ${listings} listings`);
    rows.push(await measureEngine(file, 'alerts', listings, answers, String(searches)));
  }
  return rows;
}

export function alertsTable(rows) {
  const number = (value) => value.toLocaleString('en');
  return rows
    .map(
      ({ searches, listings, matches, match_ms, single_ms }) =>
        `${number(searches)} searches, ${number(listings)} listings: ${number(matches)} matches in ${number(match_ms)} ms ` +
        `(${(match_ms / listings).toPrecision(3)} ms a listing; one alone ${number(single_ms)} ms)\n`,
    )
    .join('');
}
