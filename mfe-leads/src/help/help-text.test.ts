import { expect, test } from 'vitest';
import { helpText } from './help-text';

test.each([
  ['search', 'Need help?'],
  ['listing', 'Have a question?'],
  ['regions', 'Get more info'],
  ['content', 'Get more info'],
  ['home', 'Contact us'],
  ['account', 'Contact us'],
] as const)('on the %s page the bubble says %s [B9.33]', (page, text) => {
  expect(helpText(page)).toBe(text);
});
