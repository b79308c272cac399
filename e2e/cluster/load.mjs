// Visitors of the cluster: each sends one request after the other through the proxy, and repeats what failed.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './part.mjs';

const VISITORS = 4;
/** Between two requests of a visitor. */
const THINK_MS = 300;
/** Between two tries of a request. */
const AGAIN_MS = 500;
const TIMEOUT_MS = 20_000;
/** A request that failed for so long is lost. */
const LOST_MS = 180_000;
/** Requests before and after a fault. */
const SOME = 12;

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** What visitors request, one after the other. */
function visits(listing) {
  return [
    ['/'],
    ['/api/v3/search/cards', json({ filters: { islands: ['Maui'] }, page: 1 })],
    [`/listings/${listing.slug}`],
    ['/api/v3/search/map', json({ zoom: 8, search: { filters: {} } })],
    ['lead'],
    ['/listings'],
    ['/api/v3/search/cards', json({ filters: { query: 'ocean view', minBeds: 2 } })],
    [listing.photo],
  ];
}

/** Requests of one phase, and the leads of all phases that the site has acknowledged. */
export class Load {
  /** Submissions that have a receipt. */
  acknowledged = new Set();

  constructor(site, listing, accessLog) {
    Object.assign(this, { site, accessLog, visits: visits(listing) });
  }

  /**
   * Sends requests while `work` runs, and a few before and after it. `work` gets a function that waits for some more.
   * @returns the counts of the phase
   */
  async during(work) {
    const counts = { requests: 0, sent: 0, busy: 0, failed: 0, repeated: 0, lost: 0, leads: 0, failures: {} };
    const before = this.retries();
    const more = async () => {
      const enough = counts.sent + SOME;
      await until('more requests', () => counts.sent >= enough);
    };
    let going = true;
    const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let at = visitor * 2; going; at++) {
        await this.visit(counts, at);
        await pause(THINK_MS);
      }
    });
    try {
      await more();
      await work(more);
      await more();
    } finally {
      going = false;
      await Promise.all(visitors);
    }
    return { ...counts, retried: this.retries() - before };
  }

  /** Every page and call once. @returns whether all were answered */
  async isWarm() {
    const counts = { sent: 0, busy: 0, failed: 0, failures: {} };
    for (let at = 0; at < this.visits.length; at++) await this.send(counts, this.visits[at], randomUUID());
    return counts.busy + counts.failed === 0;
  }

  /** One request, sent again until it is answered. */
  async visit(counts, at) {
    const visit = this.visits[at % this.visits.length];
    const submission = `cluster-${randomUUID()}`;
    counts.requests++;
    if (visit[0] === 'lead') counts.leads++;
    for (const end = Date.now() + LOST_MS; ; counts.repeated++) {
      if (await this.send(counts, visit, submission)) return;
      if (Date.now() > end) break;
      await pause(AGAIN_MS);
    }
    counts.lost++;
  }

  /** @returns whether it was answered; `busy` is the site's own 503, everything else has failed */
  async send(counts, [path, options], submission) {
    counts.sent++;
    const status = path === 'lead' ? await this.lead(submission) : await this.statusOf(path, options);
    if (status === 200) return true;
    counts[status === 503 ? 'busy' : 'failed']++;
    const what = `${status} ${path}`;
    counts.failures[what] = (counts.failures[what] ?? 0) + 1;
    return false;
  }

  lead(submission_id) {
    const lead = {
      action: 'ask_question',
      submission_id,
      name: 'Cluster Sample',
      email: 'cluster@example.com',
      phone: '808-555-0100',
      comments: 'Is it free?',
      source_url: this.site,
    };
    return this.statusOf('/api/v3/leads', json(lead), () => this.acknowledged.add(submission_id));
  }

  async statusOf(path, options, use) {
    try {
      const response = await fetch(this.site + path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      if (response.status === 200) use?.();
      return response.status;
    } catch (error) {
      return error.cause?.code ?? error.name;
    }
  }

  /** Requests that the proxy has sent to a second server. */
  retries() {
    return readFileSync(this.accessLog, 'utf8')
      .split('\n')
      .filter((line) => /^\d+ \S+, /.test(line)).length;
  }
}
