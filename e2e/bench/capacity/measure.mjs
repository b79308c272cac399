import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const HTML = { accept: 'text/html', 'accept-encoding': 'br' };
const JSON_BODY = { 'content-type': 'application/json', 'accept-encoding': 'br' };

let visitors = 0;

/** Sends a request of another visitor and reads the whole response. @returns its bytes. @throws when it is no success */
export function send(url, { path, method = 'GET', headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    // one address would wait in one queue
    const visitor = { 'x-forwarded-for': `10.0.${(visitors >> 8) & 255}.${visitors++ & 255}` };
    const sent = request(url + path, { method, agent, headers: { ...headers, ...length, ...visitor } }, (response) => {
      let bytes = 0;
      response.on('data', (part) => {
        bytes += part.length;
      });
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const post = (path, body) => ({ path, method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });

/** @returns a function for each kind of request that makes the request number `n` */
export async function kindsOf(url) {
  const answer = await fetch(`${url}/api/v3/search/all`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 100 }),
  });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  const { results } = await answer.json();
  const slugs = results.map(({ slug }) => slug);
  const page = await (await fetch(`${url}/listings/${slugs[0]}`, { headers: { accept: 'text/html' } })).text();
  const files = [...page.matchAll(/(?:href|src)="(\/(?:shell|mfe)\/[^"]+\.js)"/g)].map(([, path]) => path);
  const pictures = [...page.matchAll(/\/photos\/[^"\s,]+\/480\.webp/g)].map(([path]) => path);
  if (pictures.length === 0) throw new Error('The listing page has no pictures.');
  return {
    // each address once: none is in the cache
    document: (n) => ({ path: `/listings/${slugs[n % slugs.length]}?visit=${n}`, headers: HTML }),
    'document again': () => ({ path: '/listings/maui', headers: HTML }),
    search: (n) => post('/api/v3/search/cards', SEARCHES[n % SEARCHES.length](n)),
    map: (n) => post('/api/v3/search/map', { zoom: 7 + (n % 6), search: SEARCHES[n % SEARCHES.length](n) }),
    picture: (n) => ({ path: pictures[n % pictures.length] }),
    file: (n) => ({ path: files[n % files.length], headers: { 'accept-encoding': 'br' } }),
    lead: () =>
      post('/api/v3/leads', {
        action: 'ask_question',
        submission_id: randomUUID(),
        name: 'Keola Kai Sample',
        email: 'keola@example.com',
        comments: 'Is the lanai covered?',
        mls_number: results[0].mls_number,
        source_url: `${url}/listings/${slugs[0]}`,
      }),
  };
}

/** Filters as visitors choose them; the price makes each another search. */
const SEARCHES = [
  (n) => ({ filters: { islands: ['Maui'], minPrice: 100_000 + n } }),
  (n) => ({ filters: { minBeds: 2, maxPrice: 2_000_000 + n } }),
  (n) => ({ filters: { query: 'ocean view', minPrice: 1000 + n } }),
  (n) => ({ filters: { islands: ['Oahu'], minBaths: 2, maxPrice: 900_000 + n } }),
];

/**
 * CPU time of one kind of request on a real server, of all its processes.
 * @returns milliseconds of CPU of the server, of its serving thread and of this sender, kilobytes, and the milliseconds of
 * each request
 */
export async function measureKind(server, make, { seconds, connections, warmUp }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const ask = async (during) => {
    const [end, times] = [performance.now() + during * 1000, []];
    let bytes = 0;
    const connection = async () => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        bytes += await send(server.url, make(next++), agent);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: connections }, connection));
    return { bytes, times };
  };
  await ask(warmUp);
  await settled(server);
  const [all, serving, own] = [server.cpuMs(), server.servingMs(), process.cpuUsage()];
  const { bytes, times } = await ask(seconds);
  const { user, system } = process.cpuUsage(own);
  agent.destroy();
  await settled(server);
  const each = (value) => value / times.length;
  const servingMs = each(server.servingMs() - serving);
  const senderMs = each((user + system) / 1000);
  return { cpuMs: each(server.cpuMs() - all), servingMs, senderMs, kb: each(bytes) / 1000, times };
}

/** Waits for work that requests left, such as mails of leads. */
async function settled(server) {
  for (let before = Number.NEGATIVE_INFINITY, now = server.cpuMs(); now - before > 20; now = server.cpuMs()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Sends requests at the given times to the server with the fewest open ones, whether or not earlier ones are answered.
 * @param arrivals milliseconds
 * @returns when each was sent, which may be later than planned, the milliseconds until the response of each that
 * succeeded, and the number of the others
 */
export async function sendAt(servers, make, arrivals) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const open = servers.map(() => 0);
  const begun = performance.now();
  const sent = [];
  const answers = [];
  for (const [n, at] of arrivals.entries()) {
    const wait = begun + at - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const least = open.indexOf(Math.min(...open));
    open[least] += 1;
    const since = performance.now();
    sent.push(since - begun);
    answers.push(
      send(servers[least].url, make(n), agent)
        .then(
          () => performance.now() - since,
          () => null,
        )
        .finally(() => {
          open[least] -= 1;
        }),
    );
  }
  const times = (await Promise.all(answers)).filter((time) => time !== null);
  agent.destroy();
  return { sent, times, failed: sent.length - times.length };
}
