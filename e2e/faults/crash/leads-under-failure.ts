import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyBatch,
  callback,
  type FakeReceiver,
  question,
  type ReceiverMode,
  showing,
  startReceiver,
  storedListing,
} from 'server/testing/crash';
import type { LeadSubmission } from 'shared-contracts/leads';
import * as z from 'zod/mini';
import { ask, createKillableSite, type KillableSite, LOOK_MS, pause, until, victimOf } from './killable-site';

export interface LeadsPlan {
  leads: number;
  kills: number;
  /** how long the hour lasts in which the receiver is down; every other time of the outbox shrinks with it */
  hourMs: number;
  /** one after the other, each for its part of the hour */
  modes: readonly ReceiverMode[];
  /** on a PostgreSQL of DATABASE_URL */
  separate?: boolean;
}

export interface LeadsReport {
  acknowledged: number;
  /** acknowledged and not in the database: must be none */
  lost: number;
  /** rows of leads, and their distinct submissions */
  stored: number;
  submissions: number;
  /** distinct keys the receiver took, and all it took: more only where a kill fell between delivery and note */
  keys: number;
  deliveries: number;
  /** mails to agents that were noted as handed over, those that are there, and whatever is dead or waits */
  mails: number;
  mailFiles: number;
  /** the same of the copies for askers with an address */
  copies: number;
  copyFiles: number;
  left: number;
  kills: number;
  slowestStartMs: number;
  /** minutes of the simulated hour from the receiver's return to the last delivery */
  minutesToRecover: number;
}

const HOUR_MS = 3_600_000;
const WRITERS = 6;
const MAIL_PATIENCE_MS = 60_000;
const receiptSchema = z.object({ id: z.int(), submission_id: z.string() });

/** What is asked: questions, callbacks and showings, which go out in two shapes. */
function leadOf(index: number): LeadSubmission {
  const over = { submission_id: `failure-lead-${String(index).padStart(6, '0')}` };
  if (index % 4 === 0) return showing(over);
  return index % 4 === 1 ? callback(over) : question(over);
}

/**
 * The receiver of leads is down for an hour of simulated time while people keep writing and the server keeps being
 * killed. A visitor without a success tries again with the same submission, like a browser.
 */
export async function leadsUnderFailure(plan: LeadsPlan): Promise<LeadsReport> {
  const scale = HOUR_MS / plan.hourMs;
  const receiver = await startReceiver(plan.modes[0] ?? '503');
  const site = await createKillableSite({
    environment: { LEAD_INGESTION_URL: receiver.url },
    separate: plan.separate ?? false,
    outbox: {
      // no less than a busy machine needs
      pollMs: Math.max(1000 / scale, 60),
      leaseMs: Math.max(60_000 / scale, 2500),
      retryBaseMs: 1000 / scale,
      retryCapMs: 300_000 / scale,
    },
    fill: async (db) => void (await applyBatch(db, { listings: [storedListing()], removals: [] })),
  });
  try {
    await site.start();
    return await runHour(plan, site, receiver);
  } finally {
    await site.close();
    await receiver.close();
  }
}

async function runHour(plan: LeadsPlan, site: KillableSite, receiver: FakeReceiver): Promise<LeadsReport> {
  const begun = Date.now();
  const people = createPeople(plan, site, begun);
  const killing = killAndStart(plan, site, begun, people.nextSuccess);
  for (const mode of plan.modes) {
    receiver.mode = mode;
    await pause(plan.hourMs / plan.modes.length);
  }
  const back = Date.now();
  receiver.mode = 'ok';
  await people.done;
  await killing;
  const keys = () => new Set(receiver.taken.map(({ key }) => key)).size;
  await until(() => keys() >= plan.leads, plan.hourMs + 60_000, LOOK_MS);
  const minutesToRecover = ((Date.now() - back) / plan.hourMs) * 60;
  await until(() => filesOf(site, 'lead-mail') >= plan.leads, MAIL_PATIENCE_MS, LOOK_MS);
  await site.delivered();
  const files = { mailFiles: filesOf(site, 'lead-mail'), copyFiles: filesOf(site, 'lead-copy') };
  const counts = { minutesToRecover, ...files, ...countsOf(receiver, keys(), plan, site) };
  return { ...(await lookAt(site, people.receipts)), ...counts };
}

/** The beginning of a mail's key in the outbox, and of its Message-ID. */
type MailKey = 'lead-mail' | 'lead-copy';

/** Mails are files while no mail server is set; a repeated one has the same Message-ID in its name. */
function filesOf({ dataDir }: KillableSite, key: MailKey): number {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name.includes(`-${key}-`));
  return new Set(names.map((name) => name.replace(/^\d+-/, ''))).size;
}

function countsOf(receiver: FakeReceiver, keys: number, { kills }: LeadsPlan, { starts }: KillableSite) {
  return { keys, deliveries: receiver.taken.length, kills, slowestStartMs: Math.max(...starts) };
}

/** People who write through the hour; each goes on until they see success. */
function createPeople({ leads, hourMs }: LeadsPlan, site: KillableSite, begun: number) {
  const receipts = new Map<string, number>();
  const waiting = new Set<() => void>();
  let next = 0;
  const writer = async () => {
    for (let index = next++; index < leads; index = next++) {
      await pause(begun + (index / leads) * hourMs * 0.95 - Date.now());
      const receipt = await submit(site, leadOf(index));
      receipts.set(receipt.submission_id, receipt.id);
      for (const resume of waiting) resume();
      waiting.clear();
    }
  };
  return {
    receipts,
    done: Promise.all(Array.from({ length: WRITERS }, writer)),
    /** resolves at the next success, or after a while */
    nextSuccess: () => Promise.race([new Promise<void>((resolve) => void waiting.add(resolve)), pause(hourMs / 20)]),
  };
}

async function submit(site: KillableSite, lead: LeadSubmission): Promise<z.infer<typeof receiptSchema>> {
  for (;;) {
    const response = await ask(site, '/api/v3/leads', lead);
    if (response?.status === 200) return receiptSchema.parse(response.body);
    if (response && response.status < 500) throw new Error(`The lead was refused: ${JSON.stringify(response.body)}`);
    await pause(25);
  }
}

/** Most kills fall into the hour, the last fifth into the time after, when everything goes out at once. */
async function killAndStart(
  { kills, hourMs }: LeadsPlan,
  site: KillableSite,
  begun: number,
  nextSuccess: () => Promise<unknown>,
): Promise<void> {
  const within = Math.ceil(kills * 0.8);
  for (let kill = 0; kill < kills; kill++) {
    const at = kill < within ? ((kill + 0.5) / within) * hourMs : hourMs + (kill - within + 1) * 120;
    await pause(begun + at - Date.now());
    await nextSuccess();
    const victim = victimOf(kill);
    await site.kill(victim);
    if (victim !== 'database') await site.start();
  }
}

/** What the database holds when everything is over. */
function lookAt(site: KillableSite, receipts: ReadonlyMap<string, number>) {
  return site.look(async (db) => {
    const rows = await db.selectFrom('leads').select(['id', 'submission_id']).execute();
    const ids = new Map(rows.map((row) => [row.submission_id, row.id]));
    const outbox = await db
      .selectFrom('tasks')
      .select(['dedupe_key', 'done_at'])
      .where('recurring', '=', false)
      .execute();
    const sent = (key: MailKey) =>
      outbox.filter(({ dedupe_key, done_at }) => dedupe_key.startsWith(`${key}:`) && done_at !== null).length;
    return {
      acknowledged: receipts.size,
      lost: [...receipts].filter(([submission, id]) => ids.get(submission) !== id).length,
      stored: rows.length,
      submissions: ids.size,
      mails: sent('lead-mail'),
      copies: sent('lead-copy'),
      left: outbox.filter(({ done_at }) => done_at === null).length,
    };
  });
}
