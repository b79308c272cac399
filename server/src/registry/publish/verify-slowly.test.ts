import { refusal } from 'shared-contracts/registry';
import type { VerifyFacts } from 'shared-contracts/verify';
import { draftFacts, withFile } from 'shared-contracts/verify/testing';
import { expect, test } from 'vitest';
import { RefusedError } from '../refused';
import { createVerifier } from './verify-slowly';

const good = async () => draftFacts();

async function refusedAs(verified: Promise<unknown>): Promise<string[]> {
  const error = await verified.catch((thrown: unknown) => thrown);
  return error instanceof RefusedError ? error.refusals.map(({ code }) => code) : [];
}

test('others are answered while an upload is looked at, file by file', async () => {
  let answered = 0;
  let isDone = false;
  const answer = () => {
    answered += 1;
    if (!isDone) setImmediate(answer);
  };
  setImmediate(answer);
  await createVerifier()(good);
  isDone = true;
  expect(answered).toBeGreaterThan(10);
});

test('uploads are unpacked one after the other, also after one that is refused', async () => {
  const verified = createVerifier();
  let atOnce = 0;
  let most = 0;
  const counted = (facts: () => Promise<VerifyFacts>) =>
    verified(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      return facts();
    }).finally(() => {
      atOnce -= 1;
    });
  const damaged = async () => {
    throw new RefusedError([refusal('MFE-111', 'damaged')]);
  };
  const all = await Promise.allSettled([counted(good), counted(damaged), counted(good)]);
  expect([most, ...all.map(({ status }) => status)]).toEqual([1, 'fulfilled', 'rejected', 'fulfilled']);
});

test('what takes too long is refused', async () => {
  let time = 0;
  const slow = createVerifier(() => {
    time += 20_000;
    return time;
  });
  expect(await refusedAs(slow(good))).toEqual(['MFE-115']);
});

test.each([
  ['a huge sheet', 'tides.cccccccc.css', 200_001],
  ['a huge description', 'release.json', 1_000_001],
  ['a huge file', 'map.dddddddd.js', 8_000_001],
])('%s is refused before it is read', async (_, path, bytes) => {
  const facts = withFile(draftFacts(), path, Buffer.alloc(bytes, ' '));
  expect(await refusedAs(createVerifier()(async () => facts))).toEqual(['MFE-115']);
});

test('many sheets together are as much to read as a huge one', async () => {
  let facts = draftFacts();
  for (let sheet = 0; sheet < 4; sheet += 1) facts = withFile(facts, `sheet${sheet}.css`, Buffer.alloc(199_000, ' '));
  expect(await refusedAs(createVerifier()(async () => facts))).toEqual(['MFE-115']);
});

test('one endless selector is read in no time', async () => {
  const sheet = `.mfe_tides-box-x{color:red}p${'.a'.repeat(90_000)}{color:red}`;
  const facts = draftFacts(({ files }) => Object.assign(files, { 'tides.cccccccc.css': sheet }));
  const started = performance.now();
  expect(await refusedAs(createVerifier()(async () => facts))).toEqual(['MFE-109']);
  expect(performance.now() - started).toBeLessThan(5000);
});
