import * as z from 'zod/mini';
import { createApp } from '../app/app';
import { countOutbox } from '../features/outbox/outbox.repository';
import { openDatabase } from '../platform/database/database';
import { readSettings } from '../platform/settings/settings';

/** The whole server with shorter times, which a test kills during its work: `killable-process <order as JSON>`. */
const orderSchema = z.object({
  environment: z.record(z.string(), z.string()),
  outbox: z.record(z.string(), z.number()),
  alerts: z.object({ everyMs: z.number(), firstAfterMs: z.number() }),
  pushes: z.object({ everyMs: z.number() }),
  feeds: z.object({ pollMs: z.number() }),
});

const order = orderSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const settings = readSettings(order.environment);
const { database, url, close } = await openDatabase(settings, { use: 'site', print: () => undefined });
const app = await createApp({
  settings,
  database,
  databaseUrl: url,
  pace: { outbox: order.outbox, alerts: order.alerts, pushes: order.pushes, feeds: order.feeds },
});
process.on('SIGTERM', () => void app.close().then(() => close().then(() => process.exit(0))));
process.on('message', () => void countOutbox(database).then(({ waiting }) => process.send?.(waiting)));
// the parent process has ended
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
