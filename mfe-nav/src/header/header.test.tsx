import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { type SlotPropsMap, setLanguageSource } from 'shared-contracts';
import {
  createTestHost,
  sampleAgent,
  sampleClientAdvisor,
  sampleUser,
  type TestHostOptions,
} from 'shared-contracts/testing';
import { HostProvider } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Footer } from '../footer/footer';
import { i18n } from '../texts';
import { Header } from './header';

let width = 1440;
beforeEach(() => {
  width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function show(options: TestHostOptions = {}) {
  const host = createTestHost({ proxy, ...options });
  renderWithHost(host, <Header host={host} slot={{ context: host.context }} />);
  return host;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('an anonymous visitor sees Sign In and Sign Up, which open the dialogs of the account remote [B2.3.6]', async () => {
  const host = show();
  const opened = vi.fn();
  host.bus.subscribe('auth:open', opened);
  await press('Sign In');
  await press('Sign Up');
  expect(opened.mock.calls.map(([event]) => event.mode)).toEqual(['sign-in', 'sign-up']);
});

test('without scripts a signed-in user is not asked to sign in', () => {
  const noscript = (options: TestHostOptions) => {
    const host = createTestHost({ proxy, ...options });
    const markup = renderToStaticMarkup(
      <HostProvider host={host}>
        <Header host={host} slot={{ context: host.context }} />
      </HostProvider>,
    );
    return /<noscript[^>]*>(.*?)<\/noscript>/s.exec(markup)?.[1] ?? '';
  };
  expect(noscript({})).toContain('href="/login"');
  const signedIn = noscript({ user: sampleUser() });
  expect(signedIn).toContain('href="/account"');
  expect(signedIn).not.toContain('/login');
});

test('on a foreign page both lead to the sign-in flag of the site [B2.1.24]', async () => {
  const host = show({ context: 'embed' });
  await press('Sign Up');
  await press('Sign In');
  expect(host.navigate.visits.map(({ path }) => path)).toEqual([
    '/listings?show_sign_in_modal=1',
    '/listings?show_sign_in_modal=1',
  ]);
});

test('menus open and close by mouse and by keyboard [B4.29]', async () => {
  show();
  const company = screen.getByRole('button', { name: 'Company' });
  await userEvent.click(company);
  expect(screen.getByRole('link', { name: 'Find an Agent' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Find an Agent' })).toBeNull();
  for (const name of ['Company', 'Call or Text us']) {
    const toggle = screen.getByRole('button', { name });
    const states: (string | null)[] = [];
    const note = () => states.push(toggle.getAttribute('aria-expanded'));
    toggle.focus();
    for (const key of ['{Enter}', '{Enter}', ' ', '{Escape}']) {
      await userEvent.keyboard(key);
      note();
    }
    for (let press = 0; press < 2; press++) {
      await userEvent.click(toggle);
      note();
    }
    expect([name, ...states]).toEqual([name, 'true', 'false', 'true', 'false', 'true', 'false']);
  }
});

test('Call or Text us reveals the two links [B2.3.7]', async () => {
  const host = show({ settings: { companyPhone: '808-555-0199' } });
  expect(screen.queryByRole('link', { name: /Call Us/ })).toBeNull();
  await press('Call or Text us');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Call Us/ }).href).toMatch(/^tel:.*8085550199/);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Text Us/ }).href).toMatch(/^sms:.*8085550199/);
  expect(host.captured).toEqual([]);
});

test("'Speak with' names the agent or the company and holds the contact slot", async () => {
  const host = show();
  await press(`Speak with ${host.settings.siteName}`);
  expect(document.querySelector('[data-slot="nav.contact"]')).toBeTruthy();
  cleanup();
  show({ contact: { agent: sampleAgent({ name: 'Kai Nakoa' }) } });
  expect(screen.getByRole('button', { name: 'Speak with Kai Nakoa' })).toBeTruthy();
});

/** The mouse goes from one element to another, with the events that a browser sends. */
function moveMouse(from: Element, to: Element) {
  const send = (element: Element, type: string, bubbles: boolean, relatedTarget: Element) =>
    act(() => void element.dispatchEvent(new PointerEvent(type, { bubbles, relatedTarget, pointerType: 'mouse' })));
  const withParents = (element: Element | null): Element[] =>
    element ? [element, ...withParents(element.parentElement)] : [];
  send(from, 'pointerout', true, to);
  for (const left of withParents(from)) if (!left.contains(to)) send(left, 'pointerleave', false, to);
  send(to, 'pointerover', true, from);
  for (const entered of withParents(to).reverse())
    if (!entered.contains(from)) send(entered, 'pointerenter', false, from);
}

test("'Speak with' opens on hover and stays while the pointer is in what another remote drew there [B2.5.24] [B2.5.25]", () => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1440);
  let hold: SlotPropsMap['nav.contact']['onHold'];
  const host = createTestHost({ proxy });
  host.fill('nav.contact', ({ onHold }) => {
    hold = onHold;
    return <button type="button">Schedule callback</button>;
  });
  renderWithHost(host, <Header host={host} slot={{ context: host.context }} />);
  const speak = screen.getByRole('button', { name: /^Speak with/ });
  const closingTime = () => act(() => vi.advanceTimersByTime(1000));
  const isOpen = () => speak.getAttribute('aria-expanded') === 'true';

  moveMouse(document.body, speak);
  expect(isOpen()).toBe(true);
  const panel = screen.getByRole('dialog', { name: /^Speak with/ });
  const row = within(panel).getByRole('button', { name: 'Schedule callback' });
  moveMouse(speak, panel);
  moveMouse(panel, row);
  closingTime();
  expect(isOpen()).toBe(true);

  act(() => hold?.(true));
  moveMouse(row, document.body);
  closingTime();
  expect(isOpen()).toBe(true);
  act(() => hold?.(false));
  moveMouse(document.body, row);
  moveMouse(row, document.body);
  closingTime();
  expect(isOpen()).toBe(false);
});

test('the user menu signs out through the session [B7.12]', async () => {
  const host = show({ user: sampleUser({ first_name: 'Noa' }) });
  await press('Noa');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await waitFor(() => expect(host.session.state.loggedIn).toBe(false));
});

test('only a signed-in user of the site has a bell, which loads after the header', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
  cleanup();
  show({ user: sampleUser() });
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  cleanup();
  show({ user: sampleUser(), context: 'embed' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
});

test('account entries stay on the map page and navigate elsewhere', async () => {
  const host = show({ user: sampleUser({ first_name: 'Noa' }), url: '/listings/maui' });
  const opened = vi.fn();
  host.bus.subscribe('account:open-panel', opened);
  await press('Noa');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Favorites' }));
  expect(opened).toHaveBeenCalledWith({ section: 'favorites' });
  act(() => host.navigate.to('/blog'));
  await press('Noa');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Favorites' }));
  expect(host.navigate.visits.at(-1)?.path).toBe('/account/favorites');
});

test('on a phone one button opens all menus, another the search over the whole screen, ready to be typed into [B2.6.1]', async () => {
  width = 390;
  show({ user: sampleUser({ roles: ['admin'], client_advisor: sampleClientAdvisor() }) });
  await press('Menu');
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  for (const title of ['Real Estate', 'Rentals', 'News', 'Company']) {
    expect(within(menu).getByRole('button', { name: title })).toBeTruthy();
  }
  expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeTruthy();
  await userEvent.click(within(menu).getByRole('button', { name: 'Close' }));
  await press('Search');
  await userEvent.keyboard('Hana');
  const box = within(screen.getByRole('dialog', { name: 'Search' })).getByRole<HTMLInputElement>('combobox');
  expect(box.value).toBe('Hana');
});

test.each([
  [767, false],
  [768, true],
  [1239, true],
  [1240, true],
])('at %i px the search is a box in the header that drops down: %s [B2.6.1]', (pixels, inHeader) => {
  width = pixels;
  show();
  expect(within(screen.getByRole('banner')).queryByRole('combobox') !== null).toBe(inHeader);
  expect(screen.queryByRole('button', { name: 'Search' }) === null).toBe(inHeader);
  expect(screen.queryByRole('button', { name: 'Menu' }) === null).toBe(pixels >= 1240);
});

test('the footer shows phone, office address, agent sign-in and the policies [B2.4.2] [B2.4.3]', async () => {
  const host = createTestHost({ proxy });
  renderWithHost(host, <Footer host={host} slot={{ context: 'site' }} />);
  expect(screen.getByText(host.settings.companyPhone)).toBeTruthy();
  expect(screen.getByText(host.settings.officeAddress)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Agent sign-in' }).getAttribute('href')).toBe('/user/sign_in');
  await press('Policies');
  const dialog = screen.getByRole('dialog', { name: 'Policies' });
  for (const text of Object.values(host.settings.disclaimers)) expect(dialog.textContent).toContain(text);
  expect(within(dialog).getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy/');
  expect(within(dialog).getByRole('link', { name: 'Cookie Policy' }).getAttribute('href')).toBe('/cookie-policy');
});

test('menus of a Japanese page are in Japanese, and a label in another language is marked [D195]', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  await i18n.load();
  const ours = { label: 'Surf Report', href: 'https://surf.example', external: true, lang: 'en' };
  show({ settings: { menus: { rentals: [], news: [], about: [ours], specializations: [] } } });
  await press('会社情報');
  expect(screen.getByRole('link', { name: /Surf Report/ }).lang).toBe('en');
  expect(screen.getByRole('link', { name: 'エージェントを探す' }).lang).toBe('');
});
