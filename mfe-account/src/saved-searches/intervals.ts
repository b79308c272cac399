import type { SavedSearch } from 'shared-contracts';

type Days = SavedSearch['days_between_emails'];

/** How often a saved search mails (D37). */
export const INTERVALS: readonly { days: Days; label: string; told: string }[] = [
  { days: 0, label: 'As soon as found', told: 'E-mails as soon as something is found' },
  { days: 1, label: 'Daily', told: 'Daily e-mails' },
  { days: 7, label: 'Weekly', told: 'Weekly e-mails' },
  { days: 30, label: 'Monthly', told: 'Monthly e-mails' },
];

export function intervalOf(value: string): Days {
  return INTERVALS.find(({ days }) => String(days) === value)?.days ?? 0;
}

/** 'Daily e-mails, copy to agent@example.com' */
export function alertText({ email_subscribe, days_between_emails, send_me_copy, copy_email }: SavedSearch): string {
  if (!email_subscribe) return 'No e-mails';
  const told = INTERVALS.find(({ days }) => days === days_between_emails)?.told ?? '';
  return send_me_copy && copy_email ? `${told}, copy to ${copy_email}` : told;
}
