import { callPath } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../../documents/testing/whole-site';
import { ALL_CALLS } from '../../testing/all-calls';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(5);
}, 120_000);
afterAll(() => site.close());

const CALLS = ALL_CALLS.filter(({ method }) => method !== 'GET').map(
  ({ method, path }) => [method, callPath(path, { id: 1, code: 'x', slug: 'x' })] as const,
);
const FORMS = ['/user', '/send_login_link', '/login_link', '/unsubscribe/unknown', '/embed/connect'].map(
  (path) => ['POST', path] as const,
);

test('a body of a wrong or broken media type is refused by every operation, never with 500', async () => {
  const bodies: readonly (readonly [string, string])[] = [
    ['multipart/form-data', 'a=1'],
    ['multipart/form-data; boundary=', 'a=1'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'],
    ['text/plain', 'a'],
    ['nonsense', 'a'],
  ];
  const odd: string[] = [];
  for (const [method, url] of [...CALLS, ...FORMS])
    for (const [type, payload] of bodies) {
      const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
      const { statusCode } = await site.app.inject({ method, url, headers, payload });
      if (statusCode < 400 || statusCode >= 500) odd.push(`${method} ${url} with ${type}: ${statusCode}`);
    }
  expect(odd).toEqual([]);
});
