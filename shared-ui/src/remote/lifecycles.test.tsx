import { act, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { createTexts, type HostServices, type PageProps, setLanguageSource } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import * as singleSpa from 'single-spa';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineExtension, definePage, loadTexts } from './define-remote';

// Uses React's own scheduling, as in a browser: a mount resolves after it has rendered.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  document.body.replaceChildren();
});

function place(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}
/** Renders like the server. */
async function prerendered(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return new Response(prelude).text();
}
const ofSingleSpa = { singleSpa, mountParcel: singleSpa.mountRootParcel };
const pageProps = (host: HostServices, domElement: HTMLElement) => ({
  host,
  match: host.navigate.current(),
  name: 'search',
  domElement,
  ...ofSingleSpa,
});

test('a page mounts, follows the route while it is its own, and leaves nothing behind', async () => {
  const host = createTestHost();
  const element = place();
  const page = definePage(({ match }: PageProps) => <p>{match.path}</p>, { remote: 'search' });
  const props = { ...pageProps(host, element), area: 'search' };
  await page.bootstrap(props);
  await page.mount(props);
  expect(element.textContent).toBe('/listings');
  await act(() => host.navigate.to('/listings/maui'));
  expect(element.textContent).toBe('/listings/maui');
  await act(() => host.navigate.to('/contact'));
  expect(element.textContent).toBe('/listings/maui');
  await page.unmount(props);
  expect(element.textContent).toBe('');
});

test('a page is in the document when its mount begins, before other waiting tasks run', () => {
  const host = createTestHost();
  const element = place();
  const page = definePage(({ match }: PageProps) => <p>{match.path}</p>, { remote: 'listing' });
  void page.mount(pageProps(host, element));
  expect(element.textContent).toBe('/listings');
});

test('a page that replaces visible content yields to input', async () => {
  const host = createTestHost();
  const element = place();
  const page = definePage(({ match }: PageProps) => <p>{match.path}</p>, { remote: 'search' });
  const mounted = page.mount({ ...pageProps(host, element), isTransition: true });
  expect(element.textContent).toBe('');
  await mounted;
  expect(element.textContent).toBe('/listings');
});

test('a page takes over what the server rendered: the same elements answer from then on', async () => {
  const host = createTestHost();
  const element = place();
  const pressed = vi.fn();
  const page = definePage(
    ({ match }: PageProps) => (
      <button type="button" onClick={pressed}>
        {match.path}
      </button>
    ),
    {
      remote: 'search',
    },
  );
  const { Root } = page.page;
  element.innerHTML = await prerendered(<Root host={host} match={host.navigate.current()} />);
  const rendered = element.querySelector('button');
  await page.mount({ ...pageProps(host, element), hydrates: true });
  await vi.waitFor(() => {
    rendered?.click();
    expect(pressed).toHaveBeenCalled();
  });
  expect([element.querySelector('button') === rendered, element.textContent]).toEqual([true, '/listings']);
  await page.unmount(pageProps(host, element));
  await page.mount(pageProps(host, element));
  expect(element.textContent).toBe('/listings');
});

test('an error while drawing stays in the remote, is reported as MFE-007, and can be retried', async () => {
  const host = createTestHost();
  const element = place();
  let broken = true;
  const page = definePage(
    () => {
      if (broken) throw new Error('no such filter');
      return <p>results</p>;
    },
    { remote: 'search' },
  );
  await page.mount(pageProps(host, element));
  expect(host.reported).toEqual([
    { kind: 'render-error', remote: 'search', code: 'MFE-007', detail: 'Error: no such filter' },
  ]);
  broken = false;
  const retry = element.querySelector('button');
  retry?.click();
  await vi.waitFor(() => expect(element.textContent).toBe('results'));
});

test('one extension can be mounted in two places at once', async () => {
  const host = createTestHost();
  const extension = defineExtension<'page.contact'>(({ slot }) => <p>{slot.screenName}</p>, { remote: 'leads' });
  const [first, second] = [place(), place()];
  const props = (domElement: HTMLElement, screenName: string) => ({
    host,
    slot: { agentId: null, screenName },
    // as single-spa names parcels
    name: `parcel-${screenName}`,
    domElement,
    ...ofSingleSpa,
  });
  await extension.mount(props(first, 'one'));
  await extension.mount(props(second, 'two'));
  await extension.unmount(props(first, 'one'));
  expect([first.textContent, second.textContent]).toEqual(['', 'two']);
});

const i18n = createTexts({ ja: async () => ({ messages: { Homes: ['物件'] } }) });
const Homes = () => <p>{i18n.t('Homes')}</p>;

test('a remote that lacks the language of the page is marked as English [D190]', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  const host = createTestHost();
  const translated = definePage(Homes, { remote: 'search', texts: i18n });
  const english = definePage(Homes, { remote: 'tides' });
  const props = { host, match: host.navigate.current() };
  await loadTexts(translated.page);
  expect(await prerendered(<translated.page.Root {...props} />)).toBe('<!--$--><p>物件</p><!--/$-->');
  expect(await prerendered(<english.page.Root {...props} />)).toMatch(/<div lang="en" [^>]*><p>物件<\/p><\/div>/);
});

test('a page loads its texts before its first mount; a catalog that does not load leaves it English, and is reported', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  const host = createTestHost();
  const texts = createTexts({ ja: async () => ({ messages: { Homes: ['物件'] } }) });
  const page = definePage(() => <p>{texts.t('Homes')}</p>, { remote: 'account', texts });
  const element = place();
  await page.bootstrap(pageProps(host, element));
  await page.mount(pageProps(host, element));
  expect(element.innerHTML).toBe('<p>物件</p>');
  const missing = createTexts({ ja: () => Promise.reject(new Error('404')) });
  const english = definePage(() => <p>{missing.t('Homes')}</p>, { remote: 'account', texts: missing });
  const other = place();
  await english.bootstrap(pageProps(host, other));
  await english.mount(pageProps(host, other));
  expect(other.querySelector('[lang="en"]')?.textContent).toBe('Homes');
  expect(host.reported).toMatchObject([{ remote: 'account', code: 'MFE-003' }]);
});
