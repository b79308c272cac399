import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('more uploads at once than there are places for are told to come again, and nothing is kept of them', async () => {
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
