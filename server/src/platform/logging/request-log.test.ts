import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions, RequestLog, safeUrl } from './request-log';

test.each([
  ['/Login?email=a%40b.c&token=secret', '/Login?email=[hidden]&token=[hidden]'],
  ['/listings?minPrice=1&code=abc', '/listings?minPrice=1&code=[hidden]'],
  ['/listings/maui?minPrice=1', '/listings/maui?minPrice=1'],
  ['/Login?%74oken=secret&%45mail=a', '/Login?%74oken=[hidden]&%45mail=[hidden]'],
  ['/user?user%5Bpassword%5D=secret', '/user?user%5Bpassword%5D=[hidden]'],
  ['/Login?a=1?token=x&token=secret', '/Login?a=1?token=x&token=[hidden]'],
  ['/shortlist/secret-code?a=1', '/shortlist/?a=1'],
  ['/shortlist/12', '/shortlist/12'],
  ['/Login?%E0=secret', '/Login?%E0=[hidden]'],
])('writes %s as %s', (url, written) => expect(safeUrl(url)).toBe(written));

async function linesOf(urls: string[]): Promise<string[]> {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line) => lines.push(String(line)));
  const options = { logger: { ...logOptions('info', '1.2.3+abc'), stream }, logController: new RequestLog() };
  const app = Fastify({ ...options, routerOptions: { ignoreTrailingSlash: true } });
  app.get('/unsubscribe/:token', async () => 'page');
  for (const url of urls) await app.inject(url);
  await app.close();
  return lines;
}

test('a request with a token in its path is logged without the token', async () => {
  const lines = await linesOf(['/unsubscribe/secret-one', '/unsubscribe/secret-two/?x=1']);
  expect(lines.join('')).toContain('/unsubscribe/[hidden]');
  expect(lines.join('')).not.toMatch(/secret-/);
});

test('a request is one line, with its address and its answer', async () => {
  const [line, ...others] = (await linesOf(['/unsubscribe/x'])).map((text) => JSON.parse(text));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ req: { method: 'GET', url: '/unsubscribe/[hidden]' }, res: { statusCode: 200 } });
  expect(line.responseTime).toBeGreaterThan(0);
});
