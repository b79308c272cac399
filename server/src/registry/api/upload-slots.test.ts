import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { REGISTRY_BASE } from 'federation/protocol/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BodySlots } from '../../platform/security/body-slots';
import { packFiles } from '../testing/pack';
import { everythingKept, openRegistrySite, type RegistrySite, tides, tokenFor, upload } from '../testing/registry-site';

let site: RegistrySite;
let token: string;
beforeAll(async () => {
  site = await openRegistrySite();
  token = await tokenFor(site, 'tides');
});
afterAll(() => site.close());

const packed = packFiles(tides('1.0.0'));
const lookAt = (count: number) =>
  Promise.all(Array.from({ length: count }, () => upload(site, token, packed, 'tides', '?dry_run=true')));

test('refuses more concurrent uploads than the limit with a retry, and keeps nothing of them', async () => {
  const before = await everythingKept(site);
  const answers = await lookAt(12);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(503)]);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect(refused?.json().code).toBe('busy');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await everythingKept(site)).toBe(before);
});

test('places are given back, also by uploads that are refused', async () => {
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => upload(site, token, Buffer.from('no archive'))));
  }
  expect((await lookAt(8)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});

/** Begins an upload, and disconnects while the server still checks the token. */
function beginAndGo(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [
        `POST ${REGISTRY_BASE}/tides/versions HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${token}`,
        'content-type: application/gzip',
        'content-length: 1000',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\nhalf`);
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve()).on('error', reject);
  });
}

test('those who have gone before the database has said who they are take no place', async () => {
  const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
  let allGone = () => {};
  const gone = new Promise<void>((resolve) => {
    allGone = resolve;
  });
  // the database runs queries one after the other, and this one first
  const waiting = site.test.database.transaction().execute(() => gone);
  await Promise.all(Array.from({ length: 8 }, () => beginAndGo(Number(address.port))));
  await pause(50);
  allGone();
  await waiting;
  expect((await lookAt(8)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});

test('an upload still counts while the server works for a client that disconnected', async () => {
  const reply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) });
  const slots = new BodySlots(1);
  const first = reply();
  slots.take(first, 'uploads');
  const done = slots.keepFor(first, 'uploads', pause(50));
  first.raw.destroy();
  first.raw.emit('close');
  expect(slots.take(reply(), 'uploads')).toBe(false);
  await done;
  expect(slots.take(reply(), 'uploads')).toBe(true);
});
