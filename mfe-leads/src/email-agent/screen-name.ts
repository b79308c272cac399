import type { PageName } from 'shared-contracts';
import { isLeadScreen } from 'shared-contracts/leads';

const SCREENS: Partial<Record<PageName, string>> = {
  agent: 'Advisor Page',
  agents: 'Advisor Index Page',
  'blog-post': 'Blog Post',
};

/** The screen of the lead-source table that a page is, where it is one [B9.34]. */
export function screenOfPage(page: PageName): string | undefined {
  return SCREENS[page];
}

/** A name that the table knows; others say nothing about a lead's source. */
export function knownScreen(name: string): string | undefined {
  return isLeadScreen(name) ? name : undefined;
}
