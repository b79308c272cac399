import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from 'shared-contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BoundedQueue } from '../platform/jobs';
import { VariantStore } from './variant-store';

test('a full queue of drawings refuses the next one, and photos of the feeds are made meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'variants-'));
  const store = new VariantStore({ folder, limit: 1_000_000 });
  const size = { width: 480, format: 'webp' } as const;
  const plain = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f8f' } });
  const queue = new BoundedQueue(1, 2);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const drawing = (name: string) => ({ name, queue, open: () => released.then(plain) });

  const waiting = ['a', 'b', 'c'].map((name) => store.read(drawing(name), size));
  await expect.poll(() => queue.isFull).toBe(true);
  await expect(store.read(drawing('d'), size)).rejects.toEqual(new ApiError('busy'));
  expect((await store.read({ name: 'feed', open: async () => plain() }, size)).format).toBe('webp');

  release();
  expect((await Promise.all(waiting)).map(({ bytes }) => bytes.length > 0)).toEqual([true, true, true]);
  expect((await store.read(drawing('d'), size)).format).toBe('webp');
  await rm(folder, { recursive: true, force: true });
});
