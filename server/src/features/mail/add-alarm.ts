import type { Database } from '../../platform/database/database';
import type { Outbox } from '../outbox/outbox';
import { ATTEMPTS_OF_AN_HOUR } from '../outbox/outbox.repository';
import type { AlarmMailPayload } from './alarm-mail';

/** What staff must know of. */
export interface StaffAlarm {
  /** an alarm is sent once for each key */
  key: string;
  /** recipients of mails */
  to: readonly string[];
  title: string;
  reason: string;
  /** address of the page of /admin that shows it */
  url: string;
  at: Date;
  /** further fields of the webhook's JSON */
  facts: Readonly<Record<string, string>>;
}

/** Adds mails to staff, and a call of their webhook if one is set, in the transaction of what happened. */
export async function addAlarm(
  trx: Database,
  outbox: Pick<Outbox, 'add' | 'delivers'>,
  { key, to, title, reason, url, at, facts }: StaffAlarm,
): Promise<void> {
  for (const one of to) {
    const payload: AlarmMailPayload = { template: 'alarm', to: one, subject: title, props: { title, reason, url } };
    await outbox.add(trx, { topic: 'mail', dedupeKey: `${key}:${one}`, payload });
  }
  if (!outbox.delivers('alarm')) return;
  const payload = { text: `${title}. ${reason}`, ...facts, reason, at: at.toISOString(), url };
  await outbox.add(trx, { topic: 'alarm', dedupeKey: key, payload, maxAttempts: ATTEMPTS_OF_AN_HOUR });
}
