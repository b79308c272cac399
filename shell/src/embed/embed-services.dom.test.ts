import { DISCOVERY_SCHEMA_URL } from 'federation/protocol/discovery';
import { sampleSettings } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { createEmbedServices } from './embed-services';

const SITE = 'https://www.example.com';
const NO_SESSION = { user: null, email: null, user_id: null, client_advisor: null, hl_user: null, advisor: null };

function open(logoutStatus: number) {
  const asked: [path: string, token: string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    asked.push([pathname, new Headers(init.headers).get('x-hl-user-token')]);
    if (!pathname.endsWith('/logout')) return Response.json(NO_SESSION);
    return new Response(null, { status: logoutStatus });
  });
  const discovery = { schema: DISCOVERY_SCHEMA_URL, microFrontends: {} };
  const loader = {
    load: () => Promise.reject(new Error('nothing is loaded')),
    versionOf: () => undefined,
    declares: () => true,
  };
  const store = createDiscoveryStore(discovery, async () => discovery);
  const { host } = createEmbedServices(
    { settings: sampleSettings(), discovery, site: SITE, loader, store },
    { agentRoot: '', userToken: 'secret' },
  );
  return { host, asked };
}

test('signing out takes the token back on the server and then forgets it', async () => {
  const { host, asked } = open(204);
  await host.session.signOut();
  expect(asked).toContainEqual(['/api/v3/logout', 'secret']);
  await host.session.refresh();
  expect(asked.at(-1)?.[1]).toBeNull();
});

test('a failed sign-out shows an error and keeps the token for another attempt', async () => {
  const { host, asked } = open(500);
  const shown = vi.spyOn(host.flash, 'error');
  await host.session.signOut();
  expect(shown).toHaveBeenCalledOnce();
  await host.session.refresh();
  expect(asked.at(-1)?.[1]).toBe('secret');
});
