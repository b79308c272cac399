import { PAGE_AREAS } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { activityOf } from './page-parts';

afterEach(() => window.history.replaceState(null, '', '/'));

test('matches an address once per task, and again in the next one', async () => {
  let reads = 0;
  const options = {
    get locales() {
      reads += 1;
      return [];
    },
  };
  const { isShown, activeWhen } = activityOf({ host: createTestHost({ proxy }), options });
  const shown = () => PAGE_AREAS.filter((area) => isShown(area) && activeWhen(area));
  window.history.replaceState(null, '', '/listings/maui');
  expect(shown()).toEqual(['search']);
  const once = reads;
  expect(shown()).toEqual(['search']);
  expect([once > 0, reads]).toEqual([true, once]);
  window.history.replaceState(null, '', '/listings/12-sample-street-1');
  expect(shown()).toEqual(['search', 'listing']);
  const twice = reads;
  await Promise.resolve();
  expect(shown()).toEqual(['search', 'listing']);
  expect(reads).toBeGreaterThan(twice);
});

test('a page gives way until the first one is shown, and beneath another one', async () => {
  let come: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { isTransition } = activityOf({ host: createTestHost({ proxy }), options: { locales: [] }, ready });
  window.history.replaceState(null, '', '/listings/12-sample-street-1');
  expect([isTransition('listing'), isTransition('search')]).toEqual([true, true]);
  come();
  await ready;
  expect([isTransition('listing'), isTransition('search')]).toEqual([false, true]);
});
