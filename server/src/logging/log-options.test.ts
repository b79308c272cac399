import { expect, test } from 'vitest';
import { safeUrl } from './log-options';

test.each([
  ['/Login?email=a%40b.c&token=secret', '/Login?email=[hidden]&token=[hidden]'],
  ['/listings?minPrice=1&code=abc', '/listings?minPrice=1&code=[hidden]'],
  ['/listings/maui?minPrice=1', '/listings/maui?minPrice=1'],
])('writes %s as %s', (url, written) => expect(safeUrl(url)).toBe(written));
