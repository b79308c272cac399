import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPicture } from './mirror/check-picture';
import { PhotoFiles } from './photo-files';
import { VariantStore } from './variant-store';

const DAY_MS = 86_400_000;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, size: number, daysAgo: number): Promise<void> {
  await mkdir(join(folder, 'kept', 'aa'), { recursive: true });
  const file = join(folder, 'kept', 'aa', name);
  await writeFile(file, Buffer.alloc(size));
  const used = new Date(Date.now() - daysAgo * DAY_MS);
  await utimes(file, used, used);
}
const names = async () => (await readdir(join(folder, 'kept', 'aa'))).sort();

test('the least recently used files go, down to a tenth below the limit; other files are left alone', async () => {
  await write('a.480.webp', 400, 3);
  await write('b.480.webp', 400, 1);
  await write('c.480.webp', 400, 2);
  await write('a.source', 5000, 9);
  await write('a.source.killed.part', 10, 1);
  const sweep = (variants: number) => new PhotoFiles({ folder, limits: { variants } }).sweep();
  await sweep(1200);
  expect(await names()).toEqual(['a.480.webp', 'a.source', 'b.480.webp', 'c.480.webp']);
  await sweep(1000);
  expect(await names()).toEqual(['a.source', 'b.480.webp', 'c.480.webp']);
  await new PhotoFiles({ folder: join(folder, 'none') }).sweep();
});

test('a store counts what earlier processes left, and a file that is used stays longer', async () => {
  await write('a.480.webp', 3000, 3);
  await write('b.480.webp', 3000, 1);
  const files = new PhotoFiles({ folder, limits: { variants: 4000 } });
  const store = new VariantStore(files);
  const picture = { name: 'kept/aa/a', open: async () => sharp(Buffer.alloc(0)) };
  const size = { width: 480, format: 'webp' } as const;
  expect((await store.make(picture, size)).length).toBe(3000);
  await vi.waitFor(async () =>
    expect((await stat(join(folder, 'kept', 'aa', 'a.480.webp'))).mtimeMs).toBeGreaterThan(Date.now() - 60_000),
  );
  await files.sweep();
  expect(await names()).toEqual(['a.480.webp']);
  const noise = { raw: { width: 480, height: 480, channels: 3 } } as const;
  const bytes = Buffer.alloc(480 * 480 * 3).map((_, at) => (at * 7919 * (at % 251)) % 256);
  const made = await store.make({ name: 'kept/aa/n', open: async () => sharp(bytes, noise) }, size);
  expect(made.length).toBeGreaterThan(1000);
  expect(await names()).toEqual(['a.480.webp']);
});

test('two pictures are opened at a time, however many come', async () => {
  const body = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  // the counters belong to the whole process, so wait for the work of other tests
  await vi.waitFor(() => expect(sharp.counters()).toEqual({ queue: 0, process: 0 }), { timeout: 20_000 });
  let most = 0;
  const checks = Promise.all(Array.from({ length: 8 }, () => checkPicture(body)));
  const look = setInterval(() => {
    const { process, queue } = sharp.counters();
    most = Math.max(most, process + queue);
  }, 1);
  await checks;
  clearInterval(look);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});
