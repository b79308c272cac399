import { type CaughtMail, readable } from 'server/testing/crash';
import type { AccountsReport } from './accounts-under-kills';
import { LOOK_MS, PATIENCE_MS, until } from './killable-site';

const LISTED = /maui-home-(8\d+)/g;
const HEADLINE = /^(\d+) new listings?: (Watch \d+)$/;

interface Told {
  /** titles of the searches */
  alerts: readonly string[];
  mails: readonly CaughtMail[];
}

/** Waits until the mails of every search have this many listings. */
export async function untilTold({ alerts, mails }: Told, listings: number): Promise<void> {
  await until(() => alerts.every((title) => toldOf(mails, title) >= listings), PATIENCE_MS, LOOK_MS);
}

const distinct = (mails: readonly CaughtMail[]) => [
  ...new Map(mails.map((mail) => [mail.header('message-id'), mail])).values(),
];

const toldOf = (mails: readonly CaughtMail[], title: string) =>
  distinct(mails).reduce((sum, mail) => {
    const [, count = '0', of] = HEADLINE.exec(mail.header('subject') ?? '') ?? [];
    return of === title ? sum + Number(count) : sum;
  }, 0);

/** Counts listings that were mailed twice or not at all. */
export function countTold({ alerts, mails }: Told, report: AccountsReport): void {
  const all = distinct(mails);
  report.mails = all.length;
  report.repeatedMails = mails.length - all.length;
  for (const title of alerts) {
    const count = toldOf(mails, title);
    if (count < report.listings) report.untold.push(`${title}: ${count} of ${report.listings}`);
    if (count > report.listings) report.toldTwice.push(`${title}: ${count} of ${report.listings}`);
    report.toldTwice.push(
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
