import { expect, test } from 'vitest';
import { googleNonce, isReading, logout, searchAll } from '..';

test.each([
  [searchAll, true],
  [logout, false],
  [googleNonce, false],
])('a page that is rendered on the server gets a response of %o only if the call changes nothing', (call, reads) => {
  expect(isReading(call)).toBe(reads);
});
