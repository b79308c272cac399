import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { HostServices, RouteMatch } from 'shared-contracts';
import { changeRemote, type Files, promote, publishVersion, takeBack } from '../support/release';
import { expect, test } from '../support/test';

interface Given {
  domElement: HTMLElement;
  host: HostServices;
  match?: RouteMatch;
}

/** The container of the remote 'reef', written without a build tool: a page, and a link to it on every page. */
function container(): void {
  const draw = async ({ domElement, host, match }: Given) => {
    const path = match?.path ?? '';
    domElement.innerHTML =
      '<h1>The reef</h1><p class="path"></p><p class="person"></p><p class="height"></p><a href="/reef/kihei">Kihei</a> <button>Sign in as Eve</button> <button class="waves">How high?</button><p role="alert"></p>';
    const say = (where: string, text: string) => domElement.querySelector(where)?.replaceChildren(text);
    say('.path', `At ${path}`);
    say('.person', host.session.state.loggedIn ? 'Signed in' : 'A visitor');
    domElement.querySelector('button.waves')?.addEventListener('click', () => {
      fetch('https://reef.example.com/height').then(
        async (response) => say('.height', `Waves of ${await response.text()} m`),
        () => say('.height', 'No height'),
      );
    });
    domElement.querySelector('button')?.addEventListener('click', () => {
      try {
        host.bus.publish('nav:height', { height: 1 });
      } catch (error) {
        say('[role=alert]', String(error));
      }
    });
  };
  const drawLink = async ({ domElement }: Given) => {
    domElement.innerHTML = '<a href="/reef">To the reef</a>';
  };
  const bootstrap = async () => undefined;
  const unmount = async ({ domElement }: Given) => domElement.replaceChildren();
  const modules = new Map<string, object>([
    ['./reef-page', { bootstrap, mount: draw, update: draw, unmount }],
    ['./reef-link', { bootstrap, mount: drawLink, unmount }],
  ]);
  const get = async (name: string) => () => modules.get(name);
  Reflect.set(globalThis, 'mfe_reef', { init: () => undefined, get });
}

/** A version of the remote with these places. */
function reef(version: string, claims: { pages?: object[]; extensions?: object[]; connect?: string[] }): Files {
  const entry = Buffer.from(`(${container})();`);
  const assets = Object.fromEntries(['./reef-page', './reef-link'].map((name) => [name, { js: [], css: [] }]));
  const release = {
    name: 'reef',
    version,
    builtAt: '2026-01-01T00:00:00.000Z',
    manifest: {
      name: 'reef',
      contract: '^1.1.0',
      pages: [],
      extensions: [],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 5 },
      ...claims,
    },
    entry: 'entry.js',
    protocol: 1,
    assets,
    integrity: { 'entry.js': `sha384-${createHash('sha384').update(entry).digest('base64')}` },
    shared: {},
    initialBrotliKb: 1,
  };
  return new Map([
    ['entry.js', entry],
    ['release.json', Buffer.from(JSON.stringify(release))],
  ]);
}

const PAGE = { area: 'own', path: '/reef', title: 'Reefs of Hawaii', expose: './reef-page' };
const LINK = { slot: 'layout.modals', expose: './reef-link', order: 90 };

const heading = (page: Page) => page.getByRole('heading', { name: 'The reef', level: 1 });
const path = (page: Page) => page.getByRole('main').getByText(/^At /);

test.describe.configure({ mode: 'default' });

test.afterEach(async ({ request }) => {
  await changeRemote(request, 'reef', 'revive');
  await takeBack(request, 'reef');
});

/** Publishes the page into the running site, and waits until documents list it. */
async function openReef(page: Page, version = '1.0.0', claims: { connect?: string[] } = {}): Promise<void> {
  const published = await publishVersion(
    page.request,
    'reef',
    reef(version, { pages: [PAGE], extensions: [LINK], ...claims }),
  );
  expect(published.ok(), await published.text()).toBe(true);
  const promoted = await promote(page.request, 'reef', version, { kind: 'all' });
  expect(promoted.ok(), await promoted.text()).toBe(true);
  await expect.poll(async () => (await page.request.get('/reef')).status()).toBe(200);
}

test('a remote ships a page with its own address, which works by links, Back and deep links', async ({
  page,
  complaints,
}) => {
  await openReef(page);
  await page.goto('/contact');
  const title = await page.title();
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await page.getByRole('link', { name: 'To the reef' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL('/reef');
  await expect(page).toHaveTitle('Reefs of Hawaii | Hawaii Life');
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByText('A visitor')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('link', { name: 'Kihei' }).click();
  await expect(path(page)).toHaveText('At /reef/kihei');
  await page.goBack();
  await expect(path(page)).toHaveText('At /reef');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(page).toHaveTitle(title);
  await expect(heading(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-kept');

  expect((await page.goto('/reef/kihei'))?.status()).toBe(200);
  await expect(path(page)).toHaveText('At /reef/kihei');
  await expect(page).toHaveTitle('Reefs of Hawaii | Hawaii Life');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(complaints.errors).toEqual([]);

  expect((await changeRemote(page.request, 'reef', 'kill')).ok()).toBe(true);
  await expect.poll(async () => (await page.request.get('/reef')).status()).toBe(404);
});

test('a page that cannot be loaded shows its fallback with Try again', async ({ page }) => {
  await openReef(page);
  await page.route('**/mfe/reef/**', (route) => route.abort());
  await page.goto('/reef');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/mfe/reef/**');
  await retry.click();
  await expect(heading(page)).toBeVisible({ timeout: 20_000 });
});

test('an undeclared event of a remote reaches no other remote', async ({ page }) => {
  await openReef(page);
  await page.goto('/reef');
  await page.getByRole('button', { name: 'Sign in as Eve' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText("reef publishes 'nav:height'");
});

test('another remote cannot claim the sign-in page or the navigation', async ({ page }) => {
  for (const [slot, holder] of [
    ['page.sign-in', 'account'],
    ['layout.header', 'nav'],
  ]) {
    const files = reef('2.0.0', { extensions: [{ slot, expose: './reef-link', order: 0 }] });
    const response = await publishVersion(page.request, 'reef', files);
    expect(response.status()).toBe(409);
    expect(await response.text()).toContain(`'${slot}' takes one remote, and ${holder} fills it.`);
  }
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('form', { name: 'Sign in' })).toBeVisible();
});

test('a browser makes requests to the services that mfe.json names, and to no others', async ({ page }) => {
  await page.route('https://reef.example.com/height', (route) =>
    route.fulfill({ body: '2', headers: { 'access-control-allow-origin': '*' } }),
  );
  const press = async () => {
    // a document of another page: the visitor goes on without a new one
    await page.goto('/contact');
    await page.getByRole('link', { name: 'To the reef' }).click();
    await page.getByRole('button', { name: 'How high?' }).click();
  };
  await openReef(page);
  await press();
  await expect(page.getByText('No height')).toBeVisible();
  await openReef(page, '1.1.0', { connect: ['https://reef.example.com'] });
  await press();
  await expect(page.getByText('Waves of 2 m')).toBeVisible();
});
