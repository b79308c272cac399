import { type CaughtMail, readable } from '../../mail/testing/mail-catcher';
import type { AccountsReport } from './accounts-under-kills';
import { PATIENCE_MS, pause, until } from './killable-site';

const LISTED = /maui-home-(8\d+)/g;
const HEADLINE = /^(\d+) new listings?: (Watch \d+)$/;

interface Told {
  /** titles of the searches */
  alerts: readonly string[];
  mails: readonly CaughtMail[];
}

/** Waits until every search has told all listings, then counts what was told twice or not. */
export async function waitForMails({ alerts, mails }: Told, report: AccountsReport): Promise<void> {
  const distinct = () => [...new Map(mails.map((mail) => [mail.header('message-id'), mail])).values()];
  const told = (title: string) =>
    distinct().reduce((sum, mail) => {
      const [, count = '0', of] = HEADLINE.exec(mail.header('subject') ?? '') ?? [];
      return of === title ? sum + Number(count) : sum;
    }, 0);
  await until(() => alerts.every((title) => told(title) >= report.listings), PATIENCE_MS);
  // what would come twice would come now
  await pause(4000);
  report.mails = distinct().length;
  report.repeatedMails = mails.length - report.mails;
  for (const title of alerts) {
    const count = told(title);
    if (count < report.listings) report.untold.push(`${title}: ${count} of ${report.listings}`);
    if (count > report.listings) report.toldTwice.push(`${title}: ${count} of ${report.listings}`);
    report.toldTwice.push(
      ...twiceIn(
        distinct().filter((mail) => mail.header('subject')?.endsWith(`: ${title}`)),
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
