import { sql } from 'kysely';
import { addAlarm } from '../features/mail/add-alarm';
import type { Outbox } from '../features/outbox/outbox';
import type { Database } from '../platform/database/database';
import type { Feed } from './feed-config';
import { findFeedState, warningOf } from './feed-status.repository';

export interface FeedAlarmDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake' | 'delivers'>;
  /** recipient of alarm mails; null sends them to every admin */
  email: string | null;
  /** origin of the site, for the link to /admin */
  siteUrl: string;
}

/**
 * Mails the admins once when a feed begins to fail or to be late, and arms the alarm again when the feed is well. The mail
 * is stored in the transaction that marks the feed, so that no server sends a second one.
 * @returns the warning when it is a new one
 */
export async function alarmFeed(
  { db, outbox, email, siteUrl }: FeedAlarmDeps,
  feed: Pick<Feed, 'name' | 'resources'>,
): Promise<string | null> {
  const { name } = feed;
  const row = await findFeedState(db, feed);
  if (!row) return null;
  const warning = warningOf(row);
  if ((warning === null) === (row.alarm === null)) return null;
  const isNew = await db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('feeds')
      .set({ alarm: warning, alarm_at: warning === null ? null : sql<Date>`now()` })
      .where('name', '=', name)
      .where('alarm', warning === null ? 'is not' : 'is', null)
      .returning(sql<Date>`now()`.as('at'))
      .executeTakeFirst();
    if (!marked || warning === null) return false;
    const { at } = marked;
    const title = `The MLS feed ${name} needs attention`;
    const url = `${siteUrl}/admin#feeds`;
    const to = email === null ? await adminAddresses(trx) : [email];
    const key = `feed-alarm:${name}:${at.getTime()}`;
    await addAlarm(trx, outbox, { key, to, title, reason: warning, url, at, facts: { feed: name } });
    return true;
  });
  if (isNew) outbox.wake();
  return isNew ? warning : null;
}

async function adminAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.email')
    .distinct()
    .where('user_roles.role', 'in', ['admin', 'super_admin'])
    .where('users.disabled_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}
