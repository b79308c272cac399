import type { Route } from 'shared-contracts';

/** The help bubble's words by page; developments are pages of the content store [B9.33] (D61). */
export function helpText(route: Route): string {
  if (route.page === 'search') return 'Need help?';
  if (route.page === 'listing') return 'Have a question?';
  return route.page === 'regions' || isDevelopment(route) ? 'Get more info' : 'Contact us';
}

function isDevelopment(route: Route): boolean {
  return route.page === 'content' && /^\/developments(?:\/|$)/.test(route.path);
}
