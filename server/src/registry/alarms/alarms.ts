import type { FastifyBaseLogger } from 'fastify';
import type { MailPayload } from '../../mail';
import type { Outbox } from '../../outbox';
import type { Database } from '../../platform/database';
import { type Incident, insertAlarm } from './alarms.store';

export interface AlarmsDeps {
  db: Database;
  outbox: Outbox;
  /** recipient of the alarm mails; null sends none */
  email: string | null;
  /** origin of the site, for the link to /admin */
  siteUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
}

export type Alarms = ReturnType<typeof createAlarms>;

/** Raises an alarm once per incident: a log line, and a mail and a webhook call if they are configured. */
export function createAlarms({ db, outbox, email, siteUrl, log, now }: AlarmsDeps) {
  /** @param isOver the registry has acted already, so the alarm is closed at once */
  async function write(trx: Database, incident: Incident, isOver: boolean): Promise<boolean> {
    const at = now();
    const id = await insertAlarm(trx, incident, at, isOver ? at : null);
    if (id === null) return false;
    const { kind, name, version, reason } = incident;
    const url = `${siteUrl}/admin`;
    const title = `${name} ${version}: ${TITLES[kind]}`;
    if (email !== null) {
      const payload: MailPayload = { template: 'alarm', to: email, subject: title, props: { title, reason, url } };
      await outbox.add(trx, { topic: 'mail', dedupeKey: `alarm-mail:${id}`, payload });
    }
    if (outbox.delivers('alarm')) {
      const payload = { text: `${title}. ${reason}`, kind, remote: name, version, reason, at: at.toISOString(), url };
      await outbox.add(trx, { topic: 'alarm', dedupeKey: `alarm:${id}`, payload });
    }
    log.warn({ event: 'registry.alarm', ...incident }, `registry: ${TITLES[kind]}`);
    return true;
  }
  return {
    /** Pass the transaction of the incident, and call `wake` after the commit. */
    write,
    wake: outbox.wake,
    async raise(incident: Incident): Promise<void> {
      const isNew = await db.transaction().execute((trx) => write(trx, incident, false));
      if (isNew) outbox.wake();
    },
  };
}

const TITLES: Readonly<Record<Incident['kind'], string>> = {
  halted: 'the canary was halted',
  failing: 'the live version fails more often than before',
  freezing: 'pages freeze or go blank more often than before',
};
