import { act, render, screen } from '@testing-library/react';
import { NO_PREFIX } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { createFlash } from '../messages/flash.store';
import { NO_SLOT_PARTS } from '../parts/slot-parts';
import { createNavigation } from '../routing/navigation';
import { createRegions } from '../routing/regions';
import { Site } from './site';

const nothing = () => undefined;

function openSite(url: string, status: number) {
  window.history.replaceState(null, '', url);
  const { session, ...others } = createTestHost({ proxy, url });
  const navigate = createNavigation({
    regions: createRegions(['en']),
    rememberedPrefix: () => NO_PREFIX,
    session: session.state,
  });
  const host = { ...others, session, navigate };
  const inlined = { context: { status, requestId: null, rendered: null } };
  const areas = { names: [], state: proxy({}), register: nothing, retry: async () => undefined };
  const services = {
    host,
    navigate,
    messages: createFlash(),
    slotParts: NO_SLOT_PARTS,
    inlined,
    pageReady: { resolve: nothing, promise: Promise.resolve() },
  };
  const { container } = render(<Site services={services} areas={areas} welcome={false} />);
  return { host, hasForm: () => container.querySelector('[data-slot="page.sign-in"]') !== null };
}

test('the status of the document is that of its address, also after another page was shown', async () => {
  const { host, hasForm } = openSite('/no/such/page', 404);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain("can't find that page");
  await act(async () => host.navigate.to('/listings'));
  await act(async () => host.navigate.to('/login'));
  expect(hasForm()).toBe(true);
});
