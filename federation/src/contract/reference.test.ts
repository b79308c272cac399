import { CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { contractReference } from './reference';

test('the reference of the contract is up to date', async () => {
  await expect(contractReference()).toMatchFileSnapshot(`../../../shared-contracts/reference/${CONTRACT_VERSION}.md`);
});
