import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testSettings } from '../../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { photoFetch } from '../photo-fetch';
import { registerPhotos } from '../register-photos';
import { feedPhotoId, isPublicPhoto } from './feed-photo';
import { openPhotoInternet, type PhotoInternet } from './testing/photo-internet';

let internet: PhotoInternet;
let opened: TestDatabase;
let app: FastifyInstance;
let folder = '';
let jpeg: Buffer;

/** A small file that claims to be 60,000 pixels wide and high. */
function pixelBomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(name), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(10_000)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const redirect = (response: ServerResponse, location: string) => void response.writeHead(302, { location }).end();
const picture = (response: ServerResponse, body: Buffer | string, type = 'image/jpeg') =>
  void response.writeHead(200, { 'content-type': type }).end(body);

/** The response of photos.example.com. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/good.jpg': (response) => picture(response, jpeg),
  '/to-loopback': (response) => redirect(response, `http://127.0.0.1:${internet.insidePort}/secret`),
  '/to-v6': (response) => redirect(response, `http://[::1]:${internet.insidePort}/secret`),
  '/to-metadata': (response) => redirect(response, 'https://169.254.169.254/latest/meta-data/'),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
  '/to-name': (response) => redirect(response, 'https://inside.example.com/secret'),
  '/round': (response) => redirect(response, '/round'),
  '/rebound': (response) => redirect(response, '/secret'),
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const more = () => !response.destroyed && response.write(Buffer.alloc(1_000_000), () => setImmediate(more));
    more();
  },
  '/slow': (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/page': (response) => picture(response, '<!doctype html><script>alert(1)</script>', 'text/html'),
  '/page-as-jpeg': (response) => picture(response, '<!doctype html><script>alert(1)</script>'),
  '/drawing': (response) => picture(response, SCRIPTED, 'image/svg+xml'),
  '/drawing-as-png': (response) => picture(response, SCRIPTED, 'image/png'),
  '/bomb': (response) => picture(response, pixelBomb(), 'image/png'),
  '/cut': (response) => picture(response, jpeg.subarray(0, 200)),
  '/empty': (response) => picture(response, ''),
};

const NAMES = {
  localhost: [['127.0.0.1']],
  'inside.example.com': [['127.0.0.1']],
  'mapped.example.com': [['::ffff:127.0.0.1']],
  'both.example.com': [['127.0.0.2', '127.0.0.1']],
  'rebinding.example.com': [['127.0.0.2'], ['127.0.0.1']],
};

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b6' } })
    .jpeg()
    .toBuffer();
  internet = await openPhotoInternet((path, response) => {
    const answer = ANSWERS[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  }, NAMES);
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kept-photos-'));
  const fetch = photoFetch(testSettings(), { network: internet.network, timeoutMs: 700 });
  app = await createTestApp({
    features: [
      (server) =>
        void registerPhotos(server, {
          dataDir: folder,
          feeds: {
            database: opened.database,
            fetch: (url, request) => fetch(internet.reached(url), request),
            hosts: ['*'],
          },
        }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await internet.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a photo whose address was stored without the first check. */
async function ask(source: string): Promise<number> {
  const id = feedPhotoId(source);
  await opened.database.insertInto('feed_photos').values({ id, source, listing_id: 'none' }).execute();
  return (await app.inject(`/photos/feed/${id}/480.webp`)).statusCode;
}

const PORT = '{inside}';
const ADDRESSES = [
  `http://127.0.0.1:${PORT}/`,
  `https://127.0.0.1:${PORT}/`,
  `https://localhost:${PORT}/`,
  'https://localhost./',
  `http://2130706433:${PORT}/`,
  `https://0177.0.0.1:${PORT}/`,
  'https://0x7f.1/',
  'https://127.1/',
  `https://0.0.0.0:${PORT}/`,
  `https://[::1]:${PORT}/`,
  `https://[::ffff:127.0.0.1]:${PORT}/`,
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  `https://127。0。0。1:${PORT}/`,
  `https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:${PORT}/`,
  'https://inside.example.com/',
  'https://mapped.example.com/',
  'https://both.example.com/',
  'https://rebinding.example.com/rebound',
  'https://photos.example.com:22/good.jpg',
  'https://someone:secret@photos.example.com/good.jpg',
  'file:///etc/passwd',
  'gopher://photos.example.com/good.jpg',
  'data:image/png;base64,AAAA',
];

test.each(ADDRESSES)('an address that leads inside is refused and nothing inside is touched: %s', async (address) => {
  expect(await ask(address.replace(PORT, String(internet.insidePort)))).toBe(404);
  expect(internet.insideTouched()).toBe(0);
});

test.each(Object.keys(ANSWERS).filter((path) => path !== '/good.jpg' && path !== '/rebound'))(
  'an answer that is no photo is refused, wherever it leads: %s',
  async (path) => {
    expect(await ask(`https://photos.example.com${path}`)).toBe(404);
    expect(internet.insideTouched()).toBe(0);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.source'))).toEqual([]);
  },
);

test('an address that was not stored is no photo, in any spelling', async () => {
  for (const id of [feedPhotoId('https://photos.example.com/good.jpg'), '../../../etc/passwd', 'https:%2F%2Flocalhost'])
    for (const kind of ['feed', 'kept'])
      expect((await app.inject(`/photos/${kind}/${id}/480.webp`)).statusCode).toBe(404);
});

test('a feed cannot even store most of them', () => {
  const names = ['inside', 'mapped', 'both', 'rebinding'].map((name) => `https://${name}.example.com/`);
  const stored = ADDRESSES.filter(isPublicPhoto);
  expect(stored.filter((address) => !names.some((name) => address.startsWith(name)))).toEqual([]);
});

test('mirrors a photo from a public host; the listeners do report a connection', async () => {
  expect(await ask('https://photos.example.com/good.jpg')).toBe(200);
  expect(internet.insideTouched()).toBe(0);
  await import('node:http').then(
    ({ get }) => new Promise((resolve) => get(`http://127.0.0.1:${internet.insidePort}/`).on('error', resolve)),
  );
  expect(internet.insideTouched()).toBe(1);
});
