import { expect, test } from 'vitest';
import { returnPath } from './return-path';

const of = (path: string) => returnPath(`redirect=${encodeURIComponent(path)}`);

test.each(['/admin', '/admin?tab=leads#inbox', '/agent_tools', '/listing_report/HLI-123', '/embed/connect?state=1'])(
  'sign-in leads back to %s',
  (path) => {
    expect(of(path)).toBe(path);
  },
);

test.each([
  '',
  'admin',
  '//evil.example/admin',
  '/\t/evil.example/admin',
  '/.//evil.example/admin',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/admin.evil',
  '/admin/../api/v3/logout',
  '/listing_report/',
  '/listing_report/..',
  '/listing_report/../api/v3/logout',
  '/listing_report/..\\api\\v3\\logout',
  '/listing_report/%2e%2e/api/v3/logout',
  '/listing_report/..%5capi%5cv3%5clogout',
  '/listing_report/..%2fapi%2fv3%2flogout',
  '\\admin',
  '/api/v3/logout',
  '/mfe/override?reset=1',
])('sign-in does not lead to %s', (path) => {
  expect(of(path)).toBeNull();
});

test('removes every parameter that requests module overrides', () => {
  expect(of('/admin?disable-mfe=nav')).toBe('/admin');
  expect(of('/agent_tools?mfe.nav=https://cdn.example/x/&tab=leads&disable%2Dmfe=nav&mfe%2enav=x')).toBe(
    '/agent_tools?tab=leads',
  );
});
