import type { CaughtPush, PushService } from 'server/testing/crash';
import { addPushSubscription, saveNotificationSettings } from 'shared-contracts';
import * as z from 'zod/mini';
import type { AccountsReport } from './accounts-under-kills';
import { expectedOf } from './alert-mails';
import { ask, type KillableSite, LOOK_MS, PATIENCE_MS, until } from './killable-site';

interface AlertPushes {
  /** titles of the searches, each of another user */
  alerts: readonly string[];
  pushes: readonly CaughtPush[];
}

type Counts = Pick<AccountsReport, 'listings' | 'priceDrops'>;

const messageSchema = z.object({ title: z.string(), tag: z.string() });
const payloadSchema = z.object({ subscription: z.int(), notifications: z.array(z.int()) });
const SEVERAL = /^(\d+) updates on homes$/;

/** The path of a user's browser at the push service. */
export const pathOf = (title: string) => `/${title.replace(' ', '-')}`;

/** Subscribes a browser to the pushes of its user, who has no quiet hours. */
export async function subscribeToPushes(
  site: KillableSite,
  service: PushService,
  { path, cookie }: { path: string; cookie: string },
): Promise<void> {
  const time_zone = 'Pacific/Honolulu';
  const browser = { ...service.subscription(path.slice(1)), time_zone };
  const settings = { favorite_emails: true, quiet_from: 0, quiet_to: 0, time_zone };
  for (const [call, body] of [
    [addPushSubscription, browser],
    [saveNotificationSettings, settings],
  ] as const) {
    const response = await ask(site, call.path, body, cookie);
    if (response?.status !== 200) throw new Error(`${call.name} was refused: ${JSON.stringify(response)}`);
  }
}

/** The pushes of a browser by their tag, with the number of notifications in each. */
function pushedTo(pushes: readonly CaughtPush[], title: string): Map<string, number> {
  const own = pushes.filter(({ path }) => path === pathOf(title)).map(({ message }) => messageSchema.parse(message));
  return new Map(own.map((message) => [message.tag, Number(SEVERAL.exec(message.title)?.[1] ?? 1)]));
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Waits until the pushes of every browser have all notifications of its user. */
export async function untilPushed({ alerts, pushes }: AlertPushes, counts: Counts): Promise<void> {
  const expected = expectedOf({ alerts }, counts);
  const isPushed = ([title, count]: [string, number]) => sumOf(pushedTo(pushes, title)) >= count;
  await until(() => expected.every(isPushed), PATIENCE_MS, LOOK_MS);
}

/** Compares what the browsers got, and what the site recorded as pushed to them, with the notifications of their users. */
export async function countPushed(
  site: KillableSite,
  { alerts, pushes }: AlertPushes,
  report: AccountsReport,
): Promise<void> {
  const { table, outbox } = await storedByPath(site);
  for (const [title, expected] of expectedOf({ alerts }, report)) {
    const counts = pushedTo(pushes, title);
    report.pushes += counts.size;
    report.repeatedPushes += pushes.filter(({ path }) => path === pathOf(title)).length - counts.size;
    report.pushed += sumOf(counts);
    for (const [where, count] of [
      ['pushes', sumOf(counts)],
      ['table', table.get(pathOf(title)) ?? 0],
      // a repeated push keeps its tag; here a second one counts
      ['outbox', outbox.get(pathOf(title)) ?? 0],
    ] as const) {
      if (count < expected) report.notPushed.push(`${title}, ${where}: ${count} of ${expected}`);
      if (count > expected) report.pushedTwice.push(`${title}, ${where}: ${count} of ${expected}`);
    }
  }
}

type Counted = Map<string, number>;

/** How many notifications the site recorded as pushed to each browser, and how many it gave to the outbox. */
async function storedByPath(site: KillableSite): Promise<{ table: Counted; outbox: Counted }> {
  const { database, close } = await site.connect();
  try {
    const browsers = await database.selectFrom('push_subscriptions').select(['id', 'endpoint']).execute();
    const recorded = await database.selectFrom('notification_pushes').select('subscription_id').execute();
    const tasks = await database.selectFrom('tasks').select('payload').where('topic', '=', 'push').execute();
    const given = tasks.map(({ payload }) => payloadSchema.parse(payload));
    const byPath = (countOf: (id: number) => number): Counted =>
      new Map(browsers.map(({ id, endpoint }) => [new URL(endpoint).pathname, countOf(id)]));
    return {
      table: byPath((id) => recorded.filter(({ subscription_id }) => subscription_id === id).length),
      outbox: byPath((id) => given.flatMap((each) => (each.subscription === id ? each.notifications : [])).length),
    };
  } finally {
    await close();
  }
}
