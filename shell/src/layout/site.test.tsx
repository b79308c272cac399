import { act, render, screen } from '@testing-library/react';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { createFlash } from '../messages/flash.store';
import { NO_SLOT_PARTS } from '../parts/slot-parts';
import { Site } from './site';

const nothing = () => undefined;

function openSite(url: string, status: number) {
  const host = createTestHost({ proxy, url });
  const inlined = { context: { status, requestId: null, rendered: null } };
  const areas = { names: [], state: proxy({}), register: nothing, retry: async () => undefined };
  const services = {
    host,
    messages: createFlash(),
    slotParts: NO_SLOT_PARTS,
    inlined,
    pageReady: { resolve: nothing, promise: Promise.resolve() },
  };
  const { container } = render(<Site services={services} areas={areas} welcome={false} />);
  return { host, hasForm: () => container.querySelector('[data-slot="page.sign-in"]') !== null };
}

test('the status of the document is that of its address, also after another page was shown', () => {
  const { host, hasForm } = openSite('/no/such/page', 404);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain("can't find that page");
  act(() => host.navigate.to('/listings'));
  act(() => host.navigate.to('/login'));
  expect(hasForm()).toBe(true);
});
