import type { PageName } from 'shared-contracts';

/** The help bubble's words by page [B9.33] (D61). */
export function helpText(page: PageName): string {
  if (page === 'search') return 'Need help?';
  if (page === 'listing') return 'Have a question?';
  if (page === 'regions' || page === 'content') return 'Get more info';
  return 'Contact us';
}
