import { matchRoute } from 'shared-contracts';
import { expect, test } from 'vitest';
import { helpText } from './help-text';

test.each([
  ['/listings', 'Need help?'],
  ['/listings/12-sample-street-700001', 'Have a question?'],
  ['/regions', 'Get more info'],
  ['/developments', 'Get more info'],
  ['/developments/sample-place', 'Get more info'],
  ['/privacy', 'Contact us'],
  ['/company/offices', 'Contact us'],
  ['/', 'Contact us'],
  ['/account/overview', 'Contact us'],
] as const)('at %s the bubble says %s [B9.33]', (address, text) => {
  expect(helpText(matchRoute(address, { locales: [] }).route)).toBe(text);
});
