import { callPath } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type TestBrowser } from '../accounts/testing/account-app';
import { ALL_CALLS } from '../testing/all-calls';
import { openStaffSite, type StaffSite } from './testing/admin-site';

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site.close());

const staffCalls = ALL_CALLS.filter(({ path }) => path.startsWith('/api/v3/staff/'));
const ALLOWED: Record<string, readonly string[]> = {
  advisor: ['advisor', 'other', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  super_admin: ['owner'],
};

test.each(staffCalls.map((call) => [call.name, call] as const))(
  '%s is refused before anything else to everyone below its level [A6.10] (D32)',
  async (_, call) => {
    const ask = (browser: TestBrowser) => {
      const path = callPath(call.path, { id: 1 });
      return call.method === 'GET' ? browser.get(path) : browser.post(path, { no: 'such body' });
    };
    expect((await ask(browserOf(site.app))).statusCode).toBe(401);
    for (const name of ['buyer', 'advisor', 'other', 'admin', 'owner']) {
      const allowed = ALLOWED[call.access]?.includes(name) ?? false;
      const { statusCode } = await ask(site.as(name));
      if (allowed) expect([statusCode, name]).not.toEqual([401, name]);
      else expect([statusCode, name]).toEqual([403, name]);
    }
  },
);
