import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from 'shared-contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PhotoFiles } from './photo-files';
import { type Admit, VariantStore } from './variant-store';

test('a full queue refuses the next picture until there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'variants-'));
  const store = new VariantStore(new PhotoFiles({ folder }));
  const size = { width: 480, format: 'webp' } as const;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let opened = 0;
  const slow = async () => {
    opened += 1;
    await released;
    return sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f8f' } });
  };
  const read = (name: string) => store.read({ name, open: slow }, size);
  // two are made, two hundred wait, and there is no room for one, whichever comes last
  const all = Array.from({ length: 203 }, (_, at) => read(`photo-${at}`));
  expect(await Promise.race(all.map((picture) => picture.catch((error: unknown) => error)))).toEqual(
    new ApiError('busy'),
  );
  expect(opened).toBe(2);

  release();
  const made = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(202);
  expect((await read('next')).format).toBe('webp');
  await rm(folder, { recursive: true, force: true });
});

test('the limit of one visitor does not answer another who asks for the same picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'variants-'));
  const store = new VariantStore(new PhotoFiles({ folder }));
  const size = { width: 480, format: 'webp' } as const;
  let made = 0;
  const photo = {
    name: 'photo',
    open: async () => {
      made += 1;
      return sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f8f' } });
    },
  };
  const refused: Admit = async () => {
    throw new ApiError('too_many_requests');
  };
  // a visitor whose other photos are made first
  let takeTurn = () => {};
  const turn = new Promise<void>((resolve) => {
    takeTurn = resolve;
  });
  const late: Admit = (work) => turn.then(work);
  const now: Admit = (work) => work();
  const first = store.read(photo, size, refused).catch((error: unknown) => error);
  const second = store.read(photo, size, late);
  const answers = await Promise.all([store.read(photo, size, now), store.read(photo, size, now)]);
  expect(await first).toEqual(new ApiError('too_many_requests'));
  takeTurn();
  expect([...answers, await second].map(({ bytes }) => bytes.length > 0)).toEqual([true, true, true]);
  expect(made).toBe(1);
  await rm(folder, { recursive: true, force: true });
});
