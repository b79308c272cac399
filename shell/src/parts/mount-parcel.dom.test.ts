import { afterEach, expect, test, vi } from 'vitest';
import { mountParcel } from './mount-parcel';

// Single-spa keeps this object forever.
const handed: object[] = [];
vi.mock('single-spa', async (original) => {
  const spa = await original<typeof import('single-spa')>();
  return {
    ...spa,
    mountRootParcel: (...[config, props]: Parameters<typeof spa.mountRootParcel>) => {
      handed.push(props);
      return spa.mountRootParcel(config, props);
    },
  };
});
afterEach(() => void handed.splice(0));

const slotOf = (props: object) => ('slot' in props ? props.slot : undefined);
const partOf = (seen: unknown[]) => ({
  bootstrap: async () => undefined,
  mount: async (props: object) => void seen.push(slotOf(props)),
  update: async (props: object) => void seen.push(slotOf(props)),
  unmount: async (props: object) => void seen.push(`ended with ${slotOf(props)}`),
});

test('releases the props of a parcel when it ends, also those of an update', async () => {
  const seen: unknown[] = [];
  const props = { domElement: document.createElement('div'), slot: 'first' };
  const parcel = mountParcel(partOf(seen), props);
  await parcel.mountPromise;
  await parcel.update?.({ domElement: props.domElement, slot: 'second' });
  await parcel.unmount();
  expect(seen).toEqual(['first', 'second', 'ended with second']);
  await vi.waitFor(() => expect(handed).toEqual([{}]));
  expect(parcel.update).toBeUndefined();
  expect(props.slot).toBe('first');
});

test('also one that could not be drawn', async () => {
  const broken = { ...partOf([]), mount: () => Promise.reject(new Error('no')) };
  const parcel = mountParcel(broken, { domElement: document.createElement('div') });
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise]) promise.catch(() => undefined);
  await expect(parcel.mountPromise).rejects.toThrow('no');
  expect(handed).toEqual([{}]);
});
