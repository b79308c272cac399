import { expect, test } from 'vitest';
import { PreviewCache } from './preview-cache';

const of = (text: string, whole = true) => ({ picture: Buffer.from(text), whole });

test('a picture is drawn once for all who ask, and once for the next who do', async () => {
  const previews = new PreviewCache();
  let drawn = 0;
  const draw = async () => of(`${++drawn}`);
  const answers = await Promise.all([previews.read('a', draw), previews.read('a', draw)]);
  answers.push(await previews.read('a', draw));
  expect(answers.map(String)).toEqual(['1', '1', '1']);
  expect(String(await previews.read('b', draw))).toBe('2');
});

test('a failure, and a picture without its photo, are not kept', async () => {
  const previews = new PreviewCache();
  await expect(previews.read('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(String(await previews.read('a', async () => of('bare', false)))).toBe('bare');
  expect(String(await previews.read('a', async () => of('whole')))).toBe('whole');
  expect(String(await previews.read('a', () => Promise.reject(new Error('drawn again'))))).toBe('whole');
});

test('caches the last requested pictures, and draws the others again', async () => {
  const previews = new PreviewCache();
  const drawn: string[] = [];
  const read = (key: string) =>
    previews.read(key, async () => {
      drawn.push(key);
      return of(key);
    });
  await read('first');
  for (let at = 0; at < 59; at++) await read(`${at}`);
  await read('first');
  await read('one more');
  await read('first');
  await read('0');
  expect(drawn.filter((key) => key === 'first' || key === '0')).toEqual(['first', '0', '0']);
});

test('draws one at a time, and refuses requests that would wait too long', async () => {
  const previews = new PreviewCache();
  let [active, most] = [0, 0];
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      previews.read(`${at}`, async () => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 1));
        active--;
        return of('');
      }),
    ),
  );
  expect(most).toBe(1);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(9);
});
