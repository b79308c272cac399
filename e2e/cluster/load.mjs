// Visitors of the cluster: a steady rate of pages, searches, photos and leads through the proxy.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
/** Between two tries of a lead that was not acknowledged. */
const AGAIN_MS = 500;
const TRIES = 120;

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** What visitors ask for, one after the other. */
function visits(listing) {
  return [
    ['/'],
    ['/api/v3/search/cards', json({ filters: { islands: ['Maui'] }, page: 1 })],
    [`/listings/${listing.slug}`],
    ['/api/v3/search/map', json({ zoom: 8, search: { filters: {} } })],
    ['/listings'],
    ['/api/v3/search/cards', json({ filters: { query: 'ocean view', minBeds: 2 } })],
    [listing.photo],
  ];
}

/** Requests of one phase, and the leads of all phases that the site has acknowledged. */
export class Load {
  receipts = new Map();

  constructor(site, listing, accessLog, rate) {
    Object.assign(this, { site, accessLog, rate, visits: visits(listing) });
  }

  /** Sends requests while `work` runs, and a little longer. @returns the counts of the phase */
  async during(work) {
    const counts = { sent: 0, failed: 0, failures: {}, repeated: 0, leads: 0 };
    const before = this.retries();
    const open = [];
    let going = true;
    const sending = (async () => {
      for (let at = 0; going; at++) {
        open.push(at % 10 === 9 ? this.lead(counts) : this.visit(counts, at));
        await pause(1000 / this.rate);
      }
    })();
    try {
      await pause(1500);
      await work();
      await pause(2500);
    } finally {
      going = false;
      await sending;
      await Promise.all(open);
    }
    return { ...counts, retried: this.retries() - before };
  }

  async visit(counts, at) {
    const [path, options] = this.visits[at % this.visits.length];
    counts.sent++;
    const status = await this.send(path, options);
    if (status !== 200) note(counts, `${status} ${path}`);
  }

  /** Repeats a lead until the site acknowledges it, as the form does. */
  async lead(counts) {
    const submission_id = `cluster-${randomUUID()}`;
    const lead = {
      action: 'ask_question',
      submission_id,
      name: 'Cluster Sample',
      email: 'cluster@example.com',
      phone: '808-555-0100',
      comments: 'Is it free?',
      source_url: this.site,
    };
    counts.leads++;
    for (let tries = 0; tries < TRIES; tries++) {
      counts.sent++;
      if (tries > 0) counts.repeated++;
      const status = await this.send('/api/v3/leads', json(lead), (body) => this.receipts.set(submission_id, body.id));
      if (status === 200) return;
      note(counts, `${status} lead`);
      if (status >= 400 && status < 500) return;
      await pause(AGAIN_MS);
    }
  }

  async send(path, options, use = () => undefined) {
    try {
      const response = await fetch(this.site + path, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status === 200 && options) use(await response.json());
      else await response.arrayBuffer();
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

function note(counts, what) {
  counts.failed++;
  counts.failures[what] = (counts.failures[what] ?? 0) + 1;
}
