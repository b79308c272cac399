import { listingPath, NO_PREFIX, type Region, readRegions, searchPath } from 'shared-contracts';
import { publicAddress } from 'shared-contracts/pages';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { createNavigation, type NavigationParts } from './navigation';
import { createRegions } from './regions';

const create = (parts: Partial<NavigationParts> = {}) =>
  createNavigation({
    regions: createRegions(['en', 'ja']),
    rememberedPrefix: () => NO_PREFIX,
    session: createTestHost({ proxy }).session.state,
    ...parts,
  });
const open = (path: string, agent: string | null = null) => {
  window.history.replaceState(null, '', path);
  const remembered = agent === null ? NO_PREFIX : { ...NO_PREFIX, agent, path: `/${agent}` };
  return create({ rememberedPrefix: () => remembered });
};

beforeEach(() => void vi.spyOn(window, 'scrollTo'));

test('navigates within the site without loading a document, and notifies all listeners [B2.1.2]', async () => {
  const navigate = open('/listings/maui');
  const heard = vi.fn();
  navigate.subscribe(heard);
  navigate.to('/listings/kalani-house-12345');
  expect(window.location.pathname).toBe('/listings/kalani-house-12345');
  await Promise.resolve();
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ path: '/listings/kalani-house-12345' }));
});

test('a new page and another listing start at their top, a map move stays where it is [B4.10]', () => {
  const navigate = open('/listings');
  navigate.to('/blog');
  navigate.to('/listings/kalani-house-12345');
  navigate.to('/listings/makai-house-12346');
  expect(vi.mocked(window.scrollTo).mock.calls).toEqual(Array(3).fill([{ top: 0, behavior: 'instant' }]));
  vi.mocked(window.scrollTo).mockClear();
  navigate.to('/listings?map_ne_lat=21.00000', { replace: true, keepScroll: true });
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a listing that was reloaded closes onto the results where they were left', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const scrolledTo = (value: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(value);
  const navigate = open('/listings/maui?page=2');
  scrolledTo(3000);
  navigate.to('/listings/kalani-house-12345');
  navigate.to('/listings/makai-house-12346');
  scrolledTo(0);
  const reloaded = create();
  reloaded.to('/listings/maui?page=2');
  await vi.waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 3000, behavior: 'instant' }));
});

test('a listing that leads to another search leaves that at its top', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const navigate = open('/listings/maui');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3000);
  navigate.to('/listings/kalani-house-12345');
  navigate.to('/listings/maui/south');
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('keeps one history entry for a replaced address', () => {
  const navigate = open('/listings');
  const before = window.history.length;
  navigate.to('/listings?minPrice=100000', { replace: true });
  expect(window.history.length).toBe(before);
});

test('makes an entry of its own for the same address only where it is asked to', () => {
  const navigate = open('/listings');
  const [before, first] = [window.history.length, navigate.entry?.()];
  navigate.to('/listings');
  expect([window.history.length, navigate.entry?.()]).toEqual([before, first]);
  navigate.to('/listings', { again: true });
  expect(window.history.length).toBe(before + 1);
  expect(navigate.entry?.()).not.toBe(first);
});

test('leaves the staff pages and other sites to the browser', () => {
  const navigate = open('/listings');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  navigate.to('/admin');
  navigate.to('https://elsewhere.example/x');
  expect(assign.mock.calls.map(([href]) => String(href).replace(/^.*\/\/[^/]*/, ''))).toEqual(['/admin', '/x']);
  assign.mockRestore();
});

test("puts the address's own prefix in front of search paths [A2.3]", () => {
  const navigate = open('/agents/jane-doe/listings/maui');
  expect(navigate.withPrefix('/listings/oahu')).toBe('/agents/jane-doe/listings/oahu');
  expect(navigate.withPrefix('/blog')).toBe('/blog');
});

test('every link of a plain page carries the agent of an earlier visit; the address stays plain [A6.8]', () => {
  for (const [path, linked] of [
    ['/listings/maui?minBeds=2', '/jane-doe'],
    ['/blog', '/jane-doe'],
    ['/ja/listings', '/ja/jane-doe'],
    ['/kai/listings', '/kai'],
    ['/teams/west/listings', '/teams/west'],
  ] as const) {
    const navigate = open(path, 'jane-doe');
    const { prefix } = navigate.current();
    expect(navigate.withPrefix('/listings')).toBe(`${linked}/listings`);
    expect([searchPath(prefix, ['oahu']), listingPath(prefix, 'a-home')]).toEqual([
      `${linked}/listings/oahu`,
      `${linked}/listings/a-home`,
    ]);
    expect(window.location.pathname + window.location.search).toBe(path);
    expect(navigate.withPrefix('/contact')).toBe(path.startsWith('/ja/') ? '/ja/contact' : '/contact');
  }
});

test('the address for search engines holds no remembered agent', () => {
  expect(publicAddress(open('/listings/maui?minBeds=2', 'jane-doe').current(), ['en', 'ja'])).toBe(
    '/listings/maui?minBeds=2',
  );
  expect(open('/listings/maui', 'jane-doe').addressPrefix()).toEqual(NO_PREFIX);
});

test('a plain click on a link moves within the site; one with a modifier does not', () => {
  const navigate = open('/listings');
  navigate.start();
  document.body.innerHTML = '<a href="/contact"><span>Contact</span></a>';
  const press = (options: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...options });
    document.querySelector('span')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press({ ctrlKey: true })).toBe(false);
  expect(press({})).toBe(true);
  expect(navigate.current().route.page).toBe('contact');
});

const steps = [
  { level: 'island', name: 'Maui', handle: 'maui' },
  { level: 'district', name: 'South', handle: 'south' },
  { level: 'town', name: 'Kīhei', handle: 'kihei' },
] as const;
const directory = steps.map(
  (step, index): Region => ({
    ...step,
    id: index,
    path: steps.slice(0, index + 1),
    region_level_string: '',
    center: null,
    listing_count: 1,
  }),
);

test('names a region in full where the address leaves levels out, once regions are known [A2.2]', async () => {
  window.history.replaceState(null, '', '/kai-sample/listings/maui/kihei?minBeds=2');
  const regions = createRegions(['en']);
  const navigate = create({ regions });
  navigate.regionsKnown();
  expect(window.location.pathname).toBe('/kai-sample/listings/maui/kihei');
  const host = createTestHost();
  host.answer(readRegions, { regions: directory, sections: {} });
  await regions.load(host.api);
  navigate.regionsKnown();
  expect(window.location.pathname + window.location.search).toBe('/kai-sample/listings/maui/south/kihei?minBeds=2');
  expect(navigate.current().route).toEqual({
    page: 'search',
    handles: ['maui', 'south', 'kihei'],
    savedSearchCode: null,
  });
  navigate.to('/listings/kihei');
  expect(window.location.pathname).toBe('/listings/maui/south/kihei');
  expect(regions.namesOf(['maui', 'south', 'kihei'])).toEqual(['Maui', 'South', 'Kīhei']);
});

test('a visitor who read on before the code of a new document came stays there', () => {
  const navigate = open('/listings/maui');
  vi.mocked(window.scrollTo).mockClear();
  navigate.start();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a move between anchors of the page draws no page again, and Back restores the position', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const navigate = open('/regions');
  navigate.start();
  const heard = vi.fn();
  navigate.subscribe(heard);
  const [entry, atTop] = [navigate.entry?.(), window.history.state];
  document.body.innerHTML = '<a href="#maui">Maui</a>';
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1200);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
  // what the browser does with the press
  window.history.pushState(null, '', '/regions#maui');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect([heard.mock.calls, navigate.entry?.()]).toEqual([[], entry]);

  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(3000);
  window.history.replaceState(atTop, '', '/regions');
  window.dispatchEvent(new PopStateEvent('popstate', { state: atTop }));
  await vi.waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 1200, behavior: 'instant' }));
  expect([heard.mock.calls, navigate.entry?.()]).toEqual([[], entry]);
});

test('Back to another entry of the same address is a navigation: it may hold another state of the page', async () => {
  const navigate = open('/listings');
  navigate.start();
  const before = window.history.state;
  navigate.to('/listings', { again: true });
  const heard = vi.fn();
  navigate.subscribe(heard);
  window.history.replaceState(before, '', '/listings');
  window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
  await Promise.resolve();
  expect(heard).toHaveBeenCalledOnce();
});

test('a navigation keeps the language of the page, and another language is another document [D179]', () => {
  const navigate = open('/ja/listings/maui');
  navigate.to('/contact?sent=1');
  expect(window.location.pathname + window.location.search).toBe('/ja/contact?sent=1');
  expect(navigate.current()).toMatchObject({ route: { page: 'contact' }, prefix: { locale: 'ja' } });
  navigate.to(searchPath(navigate.current().prefix, ['oahu']));
  expect(window.location.pathname).toBe('/ja/listings/oahu');
  expect(navigate.href?.('/account')).toBe('/ja/account');
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  navigate.to('/admin');
  expect(assign).toHaveBeenLastCalledWith(new URL('/admin', window.location.href).href);
});

test('the prefix of a remembered agent comes after the language', () => {
  const navigate = open('/ja/listings', 'kai-sample');
  expect(navigate.withPrefix('/listings/maui')).toBe('/ja/kai-sample/listings/maui');
  expect(navigate.withPrefix('/contact')).toBe('/ja/contact');
  navigate.to('/contact');
  expect(navigate.current().canonical).toBe('/ja/contact');
});
