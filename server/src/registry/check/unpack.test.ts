import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packFiles } from '../testing/pack';
import { unpack } from './unpack';

const archive = gunzipSync(packFiles(new Map([['a.js', Buffer.from('1')]])));

test('what follows the end of an archive is passed over at once when it is empty', { timeout: 5000 }, async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(60_000_000)]), { level: 1 });
  const begun = performance.now();
  expect([...(await unpack(packed)).keys()]).toEqual(['a.js']);
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('what follows the end of an archive is refused when it is not empty', async () => {
  const packed = gzipSync(Buffer.concat([archive, Buffer.alloc(1_000_000), Buffer.from('more')]));
  await expect(unpack(packed)).rejects.toMatchObject({ refusals: [{ code: 'MFE-111' }] });
});
