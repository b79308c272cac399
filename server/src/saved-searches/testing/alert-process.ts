import { overPool } from '../../database/database';
import { openEmbedded } from '../../database/embedded';
import { mailDelivery } from '../../mail/mail-delivery';
import { smtpTransport } from '../../mail/mail-transport';
import { createOutbox } from '../../outbox/outbox';
import { startOutboxWorker } from '../../outbox/outbox-worker';
import { startAlertJob } from '../alert-job';
import { FROM, PLACE, SENDER } from './alert-app';

/** A server reduced to its alerts, to be killed in the middle of its work: `alert-process <folder> <mail server>`. */
const [folder = '', url = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const db = overPool(await openEmbedded(folder));
const outbox = createOutbox(new Set(['mail']));

startOutboxWorker({
  db,
  outbox,
  log,
  deliveries: {
    mail: mailDelivery({ db, transport: smtpTransport(url, FROM), sender: SENDER, from: FROM, siteUrl: PLACE.siteUrl }),
  },
  settings: { pollMs: 20, leaseMs: 1500, concurrency: 2, retryBaseMs: 20 },
});
process.stdout.write('started\n');
startAlertJob({ db, outbox, place: PLACE, log, firstAfterMs: 0, everyMs: 50 });
