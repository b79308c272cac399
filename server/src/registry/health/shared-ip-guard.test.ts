import { expect, test, vi } from 'vitest';
import { createSharedIpGuard } from './shared-ip-guard';

function warnings(
  mostPerAddress: number,
  observations: readonly { addressHash: string; visitorHash: string }[],
): number {
  const onCrowd = vi.fn();
  const watch = createSharedIpGuard(mostPerAddress, onCrowd);
  for (const observation of observations) watch(observation);
  return onCrowd.mock.calls.length;
}
const many = Array.from({ length: 40 }, (_, index) => index);

test('reports many visitors of one address once', () => {
  expect(
    warnings(
      3,
      many.map((index) => ({ addressHash: 'proxy', visitorHash: `v${index}` })),
    ),
  ).toBe(1);
});

test('one visitor again and again is no crowd, nor are many addresses', () => {
  expect(
    warnings(
      3,
      many.map((index) => ({ addressHash: 'home', visitorHash: `v${index % 9}` })),
    ),
  ).toBe(0);
  expect(
    warnings(
      3,
      many.map((index) => ({ addressHash: `home ${index}`, visitorHash: `v${index}` })),
    ),
  ).toBe(0);
});

test('reports nothing where all visitors of an address count', () => {
  expect(
    warnings(
      1000,
      many.map((index) => ({ addressHash: 'proxy', visitorHash: `v${index}` })),
    ),
  ).toBe(0);
});
