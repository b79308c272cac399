import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packFiles } from '../testing/pack';
import { unpack } from './unpack';

const archive = gunzipSync(packFiles(new Map([['a.js', Buffer.from('1')]])));

test('what follows the end of an archive costs little processor time when it is empty', async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(60_000_000)]), { level: 1 });
  const begun = process.cpuUsage();
  expect([...(await unpack(packed)).keys()]).toEqual(['a.js']);
  expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000);
});

test('what follows the end of an archive is refused when it is not empty', async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(1_000_000), Buffer.from('more')]));
  await expect(unpack(packed)).rejects.toMatchObject({ refusals: [{ code: 'MFE-111' }] });
});
