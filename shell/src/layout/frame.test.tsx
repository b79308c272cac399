import { act, cleanup, render, screen } from '@testing-library/react';
import { NAV_HEIGHT, PROGRESS_BAR } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { createFlash } from '../messages/flash.store';
import { NO_SLOT_PARTS } from '../parts/slot-parts';
import type { Services } from '../start/services';
import { Layout } from './layout';

type Parts = Pick<Services, 'messages' | 'slotParts'> & { host: ReturnType<typeof createTestHost> };

function layout({ busy = false, loggedIn = false } = {}) {
  const host = createTestHost({ proxy, ...(loggedIn ? { user: sampleUser() } : {}) });
  const services: Parts = { host, messages: createFlash(), slotParts: NO_SLOT_PARTS };
  const drawn = (now: boolean) => (
    <Layout services={services} busy={now} welcome searchBar footer>
      <h1>The page</h1>
    </Layout>
  );
  const { rerender, container } = render(drawn(busy));
  return { ...services, container, redraw: (now: boolean) => rerender(drawn(now)) };
}

test('navigation, messages and the page are in one layout [B2.2.1]', async () => {
  const { messages } = layout();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.getByRole('main').textContent).toBe('The page');
  act(() => messages.flash.success('Saved'));
  act(() => messages.flash.error('Not saved'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
});

test('the loading line starts with a page and ends with it, after a failure too [B2.2.1] [B4.41]', () => {
  vi.useFakeTimers();
  const { redraw } = layout({ busy: true });
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => vi.advanceTimersByTime(PROGRESS_BAR.throttleMs));
  expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeTruthy();
  redraw(false);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('reserves 160 pixels for the navigation until it reports its height [B9.26]', () => {
  const { container, host } = layout();
  const height = () => container.querySelector<HTMLElement>('div')?.style.getPropertyValue('--nav-height');
  expect(NAV_HEIGHT).toEqual({ fallback: 160, bar: 115 });
  expect(height()).toBe('160px');
  act(() => host.bus.publish('nav:height', { height: 64 }));
  expect(height()).toBe('64px');
});

test('on a small screen the header hides on scrolling down and returns on scrolling up or focus', () => {
  const matchMedia = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('max-width'), media: query }),
    );
  const { container } = layout();
  const shown = () => container.querySelector<HTMLElement>('div')?.style.getPropertyValue('--nav-shown');
  const scroll = (y: number) =>
    act(() => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
      window.dispatchEvent(new Event('scroll'));
    });
  expect(document.documentElement.style.scrollPaddingTop).toBe('65px');
  scroll(300);
  expect(shown()).toBe('0px');
  scroll(280);
  expect(shown()).toBe('65px');
  scroll(400);
  expect(shown()).toBe('0px');
  act(() => screen.getByRole('link', { name: 'Search' }).focus());
  expect(shown()).toBe('65px');
  scroll(0);
  matchMedia.mockRestore();
});

test('staff pages show no invitation to contact the company', () => {
  const names = (context: 'site' | 'admin') => {
    const host = createTestHost({ proxy, context });
    render(
      <Layout
        services={{ host, messages: createFlash(), slotParts: NO_SLOT_PARTS }}
        busy={false}
        welcome
        searchBar={false}
        footer
      >
        <h1>The page</h1>
      </Layout>,
    );
    const slots = [...document.querySelectorAll('[data-slot]')].map((slot) => slot.getAttribute('data-slot'));
    cleanup();
    return slots;
  };
  expect(names('site')).toContain('layout.contact');
  expect(names('admin')).not.toContain('layout.contact');
});

test('plain links take the place of a navigation that is late, and not at once', () => {
  vi.useFakeTimers();
  const host = createTestHost({ proxy });
  const nothing = () => undefined;
  const slotParts = { mount: () => ({ update: nothing, retry: nothing, unmount: nothing }) };
  render(
    <Layout services={{ host, messages: createFlash(), slotParts }} busy={false} welcome searchBar footer>
      <h1>The page</h1>
    </Layout>,
  );
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  act(() => vi.advanceTimersByTime(800));
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});
