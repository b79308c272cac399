import { describe, expect, test } from 'vitest';
import { OperatorError } from '../errors/operator-error';
import { isLocalSite, isLoopbackHost, secondFactorRoles, usesSampleData } from './local-site';
import { readSettings } from './settings';

const PUBLIC = { PUBLIC_URL: 'https://www.example.com' };
const TUNNEL = { PUBLIC_URL: 'http://localhost:3000', ALLOWED_ORIGINS: 'https://tunnel.example.com' };

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['hawaii.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.com', false],
])('host %s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3210' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
  [PUBLIC, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ ALLOWED_ORIGINS: 'http://localhost,http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000', ALLOWED_ORIGINS: 'http://localhost,https://shop.example.com' }, false],
])('settings %j make a local site: %s', (environment, expected) => {
  expect(isLocalSite(readSettings(environment))).toBe(expected);
});

describe('defaults', () => {
  test('fill a local site with samples, and no other', () => {
    expect(usesSampleData(readSettings({}))).toBe(true);
    expect(usesSampleData(readSettings({ SAMPLE_DATA: '' }))).toBe(true);
    expect(usesSampleData(readSettings({ SAMPLE_DATA: 'false' }))).toBe(false);
    expect(usesSampleData(readSettings(PUBLIC))).toBe(false);
    expect(usesSampleData(readSettings(TUNNEL))).toBe(false);
  });

  test('ask all staff for a second factor, except on a local site', () => {
    expect(secondFactorRoles(readSettings({}))).toEqual([]);
    expect(secondFactorRoles(readSettings(PUBLIC))).toEqual(['advisor', 'admin', 'super_admin']);
    expect(secondFactorRoles(readSettings(TUNNEL))).toEqual(['advisor', 'admin', 'super_admin']);
    expect(secondFactorRoles(readSettings({ ...PUBLIC, SECOND_FACTOR_ROLES: 'none' }))).toEqual([]);
    expect(secondFactorRoles(readSettings({ ...PUBLIC, SECOND_FACTOR_ROLES: 'admin' }))).toEqual(['admin']);
  });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL: expected the address that visitors use', 'because HOST is 0.0.0.0'],
  [
    { ALLOWED_ORIGINS: 'http://localhost,https://tunnel.example.com' },
    'PUBLIC_URL: expected the address that visitors use',
    'because ALLOWED_ORIGINS names https://tunnel.example.com',
  ],
  [{ ...TUNNEL, SAMPLE_DATA: 'true' }, 'SAMPLE_DATA: expected false or nothing', 'passwords are published'],
  [{ ...PUBLIC, SAMPLE_DATA: 'true' }, 'SAMPLE_DATA: expected false or nothing', 'passwords are published'],
  [{ SECOND_FACTOR_ROLES: 'none,admin' }, 'SECOND_FACTOR_ROLES: expected roles', "'none' alone"],
  [{ SAMPLE_DATA: 'perhaps' }, 'SAMPLE_DATA: expected empty, true or false', 'not "perhaps"'],
])('settings %j stop the start', (environment, begins, holds) => {
  let problems: readonly string[] = [];
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof OperatorError) problems = error.message.split('\n  ').slice(1);
  }
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${begins}`));
  expect(problems[0]).toContain(holds);
});
