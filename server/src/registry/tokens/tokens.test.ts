import { registryTokensSchema } from 'federation/protocol/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublishedSite, type RegistrySite, signIn, tokenFor } from '../testing/registry-site';

let site: RegistrySite;
let token: string;

beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0']));
});
afterAll(() => site.close());

const get = (bearer: string) =>
  site.app.inject({ url: '/mfe/v1/tides/tokens', headers: { authorization: `Bearer ${bearer}` } });
const revoke = (bearer: string, id: number) =>
  site.app.inject({
    method: 'POST',
    url: '/mfe/v1/tides/tokens/revoke',
    headers: { authorization: `Bearer ${bearer}` },
    payload: { id },
  });

test('a team lists and revokes the tokens of its own remote, and of no other', async () => {
  const second = await tokenFor(site, 'tides');
  const foreign = await tokenFor(site, 'search');
  const listed = registryTokensSchema.parse((await get(token)).json()).tokens;
  expect(listed.map(({ name }) => name)).toEqual(['tides', 'tides']);
  const [newest, oldest] = listed;
  expect([newest?.lastUsedAt, oldest?.lastUsedAt]).toEqual([null, expect.any(String)]);

  expect((await get(foreign)).json()).toMatchObject({ refusals: [{ code: 'MFE-113' }] });
  const foreignId = (newest?.id ?? 0) + 1;
  expect((await revoke(token, foreignId)).statusCode).toBe(404);
  const left = await revoke(token, newest?.id ?? 0);
  expect(registryTokensSchema.parse(left.json()).tokens.map(({ id }) => id)).toEqual([oldest?.id]);
  expect((await get(second)).json()).toMatchObject({ refusals: [{ code: 'MFE-113' }] });
  expect((await revoke(token, newest?.id ?? 0)).statusCode).toBe(404);
});

test('tokens are not shown to a session', async () => {
  const admin = await signIn(site, 'looking', ['admin']);
  expect((await admin.get('/mfe/v1/tides/tokens')).json()).toMatchObject({ refusals: [{ code: 'MFE-113' }] });
});
