import { overPool } from '../../database/database';
import { openEmbedded } from '../../database/embedded';
import { createSafeFetch } from '../../protection/safe-fetch';
import { jsonDelivery } from '../http-deliveries';
import { createOutbox } from '../outbox';
import { startOutboxWorker } from '../outbox-worker';

/** A server reduced to its outbox, to be killed in the middle of its work: `worker-process <folder> <receiver>`. */
const [folder = '', url = ''] = process.argv.slice(2);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

startOutboxWorker({
  db: overPool(await openEmbedded(folder)),
  outbox: createOutbox(new Set(['lead.ingest'])),
  deliveries: { 'lead.ingest': jsonDelivery(createSafeFetch({ allowLoopback: true }), { url }) },
  log: silent,
  settings: { pollMs: 20, leaseMs: 4000, concurrency: 4, retryBaseMs: 20 },
});
process.stdout.write('started\n');
