import { type CaughtMail, readable } from 'server/testing/crash';
import type { AccountsReport } from './accounts-under-kills';
import { LOOK_MS, PATIENCE_MS, until } from './killable-site';

const LISTED = /maui-home-(8\d+)/g;
const HEADLINE = /^(\d+) new listings?: (Watch \d+)$/;

interface AlertMails {
  /** titles of the searches */
  alerts: readonly string[];
  mails: readonly CaughtMail[];
}

/** Waits until the mails of every search have this many listings. */
export async function untilNotified({ alerts, mails }: AlertMails, listings: number): Promise<void> {
  await until(() => alerts.every((title) => notifiedOf(mails, title) >= listings), PATIENCE_MS, LOOK_MS);
}

const distinct = (mails: readonly CaughtMail[]) => [
  ...new Map(mails.map((mail) => [mail.header('message-id'), mail])).values(),
];

const notifiedOf = (mails: readonly CaughtMail[], title: string) =>
  distinct(mails).reduce((sum, mail) => {
    const [, count = '0', of] = HEADLINE.exec(mail.header('subject') ?? '') ?? [];
    return of === title ? sum + Number(count) : sum;
  }, 0);

/** Counts listings that were mailed twice or not at all. */
export function countNotified({ alerts, mails }: AlertMails, report: AccountsReport): void {
  const all = distinct(mails);
  report.mails = all.length;
  report.repeatedMails = mails.length - all.length;
  for (const title of alerts) {
    const count = notifiedOf(mails, title);
    if (count < report.listings) report.notNotified.push(`${title}: ${count} of ${report.listings}`);
    if (count > report.listings) report.notifiedTwice.push(`${title}: ${count} of ${report.listings}`);
    report.notifiedTwice.push(
      ...twiceIn(
        all.filter((mail) => mail.header('subject')?.endsWith(`: ${title}`)),
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
