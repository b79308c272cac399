import { SHARED_KEYS } from 'shared-contracts/federation/sharing';
import { expect, test } from 'vitest';
import { PROVIDED } from './provided';

test('imports every key of the sharing table, and no other', () => {
  expect(Object.keys(PROVIDED).sort()).toEqual([...SHARED_KEYS].sort());
});
