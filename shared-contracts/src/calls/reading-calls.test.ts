import { expect, test } from 'vitest';
import { googleNonce, isReading, logout, searchAll } from '..';

test.each([
  { call: searchAll, reads: true },
  { call: logout, reads: false },
  { call: googleNonce, reads: false },
])(
  'a page that is rendered on the server gets a response of $call.name only if the call changes nothing',
  ({ call, reads }) => {
    expect(isReading(call)).toBe(reads);
  },
);
