// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createNavigation } from './navigation';

const open = (path: string, rememberedPrefix = '') => {
  window.history.replaceState(null, '', path);
  return createNavigation({ options: { locales: ['en', 'ja'] }, rememberedPrefix: () => rememberedPrefix });
};

beforeEach(() => {
  window.scrollTo = vi.fn();
});

test('moves within the site without loading a document, and tells everyone [B2.1.2]', () => {
  const navigate = open('/listings/maui');
  const heard = vi.fn();
  navigate.subscribe(heard);
  navigate.to('/listings/kalani-house-12345');
  expect(window.location.pathname).toBe('/listings/kalani-house-12345');
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ path: '/listings/kalani-house-12345' }));
});

test('a new page starts at its top, a map move stays where it is', () => {
  const navigate = open('/listings');
  navigate.to('/blog');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  vi.mocked(window.scrollTo).mockClear();
  navigate.to('/listings?map_ne_lat=21.00000', { replace: true, keepScroll: true });
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('keeps one history entry for a replaced address', () => {
  const navigate = open('/listings');
  const before = window.history.length;
  navigate.to('/listings?minPrice=100000', { replace: true });
  expect(window.history.length).toBe(before);
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

test('remembers the agent of an earlier visit in links [A6.8]', () => {
  expect(open('/blog', '/jane-doe').withPrefix('/listings')).toBe('/jane-doe/listings');
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
