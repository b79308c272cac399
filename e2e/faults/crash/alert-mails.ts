import { type CaughtMail, readable } from 'server/testing/crash';
import type { AccountsReport } from './accounts-under-kills';
import { LOOK_MS, PATIENCE_MS, until } from './killable-site';

const LISTED = /maui-home-(8\d+)/g;
const HEADLINE = /^(\d+) new listings?: (Watch \d+)$/;
const FAVORITES_HEADLINE = /^(\d+) price drops?: (?:a home|homes) you saved$/;
/** The favorites, among the titles of searches. */
export const FAVORITES_TITLE = 'favorites';

export interface AlertMails {
  /** titles of the searches */
  alerts: readonly string[];
  mails: readonly CaughtMail[];
}

type Counts = Pick<AccountsReport, 'listings' | 'priceDrops'>;

/** Each search and the favorites, with the number of listings that their mails must have. */
export const expectedOf = (
  { alerts }: Pick<AlertMails, 'alerts'>,
  { listings, priceDrops }: Counts,
): [string, number][] => [...alerts.map((title): [string, number] => [title, listings]), [FAVORITES_TITLE, priceDrops]];

/** Waits until the mails of every search, and those of favorites, have all their listings. */
export async function untilNotified({ alerts, mails }: AlertMails, counts: Counts): Promise<void> {
  const expected = expectedOf({ alerts }, counts);
  await until(() => expected.every(([title, count]) => notifiedOf(mails, title) >= count), PATIENCE_MS, LOOK_MS);
}

const distinct = (mails: readonly CaughtMail[]) => [
  ...new Map(mails.map((mail) => [mail.header('message-id'), mail])).values(),
];

/** The number of listings of a mail and what it is about; null for other mails. */
function headlineOf(mail: CaughtMail): { count: number; title: string } | null {
  const subject = mail.header('subject') ?? '';
  const [, listings, title] = HEADLINE.exec(subject) ?? [];
  if (title !== undefined) return { count: Number(listings), title };
  const [, drops] = FAVORITES_HEADLINE.exec(subject) ?? [];
  return drops === undefined ? null : { count: Number(drops), title: FAVORITES_TITLE };
}

const notifiedOf = (mails: readonly CaughtMail[], title: string) =>
  distinct(mails).reduce((sum, mail) => {
    const headline = headlineOf(mail);
    return headline?.title === title ? sum + headline.count : sum;
  }, 0);

/** Counts listings that were mailed twice or not at all. */
export function countNotified({ alerts, mails }: AlertMails, report: AccountsReport): void {
  const all = distinct(mails);
  report.mails = all.length;
  report.repeatedMails = mails.length - all.length;
  for (const [title, expected] of expectedOf({ alerts }, report)) {
    const count = notifiedOf(mails, title);
    if (count < expected) report.notNotified.push(`${title}: ${count} of ${expected}`);
    if (count > expected) report.notifiedTwice.push(`${title}: ${count} of ${expected}`);
    report.notifiedTwice.push(
      ...twiceIn(
        all.filter((mail) => headlineOf(mail)?.title === title),
        title,
      ),
    );
  }
}

function twiceIn(mails: readonly CaughtMail[], title: string): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const mail of mails) {
    const listed = new Set([...readable(mail).matchAll(LISTED)].map(([, id = '']) => id));
    for (const id of listed) {
      if (seen.has(id)) twice.push(`${title}: listing ${id}`);
      seen.add(id);
    }
  }
  return twice;
}
