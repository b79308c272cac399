import { DISCOVERY_SCHEMA_URL } from 'federation/protocol/discovery';
import { currentUser } from 'shared-contracts';
import { sampleSettings } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';

const SITE = 'https://www.example.com';
const NO_SESSION = { user: null, email: null, user_id: null, client_advisor: null, hl_user: null, advisor: null };

test('attributes that change in one task ask for one session', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('__webpack_public_path__', `${SITE}/shell/`);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url);
    if (pathname === currentUser.path) asked.push(new Headers(init?.headers).get('x-hl-user-token'));
    const discovery = { schema: DISCOVERY_SCHEMA_URL, microFrontends: {} };
    return Response.json(pathname === '/embed.json' ? { settings: sampleSettings(), discovery } : NO_SESSION);
  });
  vi.stubGlobal('SHARED_VERSIONS', {});
  vi.stubGlobal('FORMER_VERSIONS', {});
  const { defineEmbed } = await import('./start-embed');
  defineEmbed();
  const element = document.createElement('hl-nav');
  document.body.append(element);
  element.setAttribute('user-token', 'first');
  element.setAttribute('user-token', 'second');
  await vi.waitFor(() => expect(asked).toContain('second'));
  expect(asked).toEqual(['second']);
  element.remove();
});
