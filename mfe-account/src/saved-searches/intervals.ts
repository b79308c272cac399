import type { SavedSearch } from 'shared-contracts';

/** How often a saved search mails, as its card tells (D37). */
const TOLD: Record<SavedSearch['days_between_emails'], string> = {
  0: 'E-mails as soon as something is found',
  1: 'Daily e-mails',
  7: 'Weekly e-mails',
  30: 'Monthly e-mails',
};

/** 'Daily e-mails, copy to agent@example.com' */
export function alertText({ email_subscribe, days_between_emails, send_me_copy, copy_email }: SavedSearch): string {
  if (!email_subscribe) return 'No e-mails';
  const told = TOLD[days_between_emails];
  return send_me_copy && copy_email ? `${told}, copy to ${copy_email}` : told;
}
