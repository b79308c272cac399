/**
 * What the model assumes, with its meaning. None of it is measured here; each is an option of the command. Prices change: pass
 * those of your provider.
 */
export const ASSUMPTIONS = {
  visits: [10_000_000, 'visits a day'],
  listings: [10_000_000, 'listings'],
  documents: [2, 'documents of a visit'],
  'repeated-documents': [0.5, 'share of documents that the server has in its cache'],
  addresses: [200_000, 'addresses of documents; the n-th is opened 1/n times as often as the first (Zipf)'],
  searches: [6, 'searches of a visit'],
  maps: [4, 'map requests of a visit'],
  pictures: [40, 'pictures of a visit'],
  files: [30, 'files of shell and remotes of a visit'],
  'leads-per-1000': [2, 'leads of 1000 visits'],
  'cdn-share': [0.9, 'share of pictures and files that a CDN or the browser answers'],
  peak: [3, 'requests of the busiest second, times the mean of the day'],
  'cpu-use': [0.6, 'share of the cores in use at the peak; the rest is for bursts and a server that is away'],
  'bytes-per-listing': [205, 'memory of the index in each server (search-engine/README.md); 0 with OpenSearch'],
  'core-hour': [0.04048, 'dollars; list price of AWS Fargate for Linux on x86 in us-east-1, without discounts'],
  'gb-hour': [0.004445, 'dollars for a GB of memory, of the same list'],
  'gb-out': [0.09, 'dollars for a GB to the internet; list price of AWS for the first 10 TB of a month'],
};

const DAY_SECONDS = 86_400;
const [MONTH_HOURS, MONTH_DAYS] = [730, 30.4];

/**
 * Cores and memory for the traffic.
 * @param cost `cpuMs` of each kind of request, `kb` of each response, `baseMb` and `coresOfServer` of a server
 * @param assumed a number for each of ASSUMPTIONS
 */
export function capacityOf(cost, assumed) {
  const perVisit = {
    document: assumed.documents * (1 - assumed['repeated-documents']),
    'document again': assumed.documents * assumed['repeated-documents'],
    search: assumed.searches,
    map: assumed.maps,
    picture: assumed.pictures * (1 - assumed['cdn-share']),
    file: assumed.files * (1 - assumed['cdn-share']),
    lead: assumed['leads-per-1000'] / 1000,
  };
  const meanVisits = assumed.visits / DAY_SECONDS;
  const rows = Object.entries(perVisit).map(([kind, count]) => ({
    kind,
    cpuMs: cost.cpuMs[kind],
    atPeak: count * meanVisits * assumed.peak,
    cores: (count * meanVisits * assumed.peak * cost.cpuMs[kind]) / 1000 / assumed['cpu-use'],
  }));
  const cores = rows.reduce((sum, row) => sum + row.cores, 0);
  // a server is one serving thread and its rendering processes: as many cores as it can use
  const servers = Math.max(2, Math.ceil(cores / cost.coresOfServer));
  const indexMb = (assumed.listings * assumed['bytes-per-listing']) / 1e6;
  return {
    rows,
    cores,
    servers,
    memoryGb: (servers * (cost.baseMb + indexMb)) / 1000,
    gbADay:
      (Object.entries(perVisit).reduce((sum, [kind, count]) => sum + count * cost.kb[kind], 0) * assumed.visits) / 1e6,
  };
}

/** Dollars a month at the prices of the assumptions. */
export function dollarsOf({ cores, memoryGb, gbADay }, assumed) {
  return {
    cores: cores * assumed['core-hour'] * MONTH_HOURS,
    memory: memoryGb * assumed['gb-hour'] * MONTH_HOURS,
    traffic: gbADay * MONTH_DAYS * assumed['gb-out'],
  };
}

/** Seconds for which a CDN serves a document, and for which a server compares it in place of rendering it (docs/edge.md). */
const [AT_EDGE, IN_SERVER] = [60, 600];
/** Documents that the cache of a server holds (64 MB). */
const IN_MEMORY = 2500;

/**
 * What reaches the servers behind a CDN at the mean of the day. An address that is opened at random, `rate` times a second,
 * reaches a server once in a lifetime and the wait for its next visitor.
 * @param assumed a number for each of ASSUMPTIONS
 * @returns shares of all documents: those that reach a server, and those that it renders
 */
export function edgeView({ visits, documents, addresses }) {
  const perSecond = (visits * documents) / DAY_SECONDS;
  const weights = Array.from({ length: addresses }, (_, at) => 1 / (at + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [reached, rendered] = [0, 0];
  for (const [at, weight] of weights.entries()) {
    const rate = (perSecond * weight) / whole;
    const arrivals = rate / (1 + rate * AT_EDGE);
    reached += arrivals;
    rendered += at < IN_MEMORY ? arrivals / (1 + arrivals * IN_SERVER) : arrivals;
  }
  return { reached: reached / perSecond, rendered: rendered / perSecond };
}
