import type { Page } from '@playwright/test';
import { blogPosts, comparePath, searchAgents } from 'shared-contracts';
import { anyListing, findListings } from '../support/site-api';
import { expect, listenTo, test } from '../support/test';
import { AuthDialog } from './auth-dialog';
import { accessibilityProblems } from './axe';
import { SearchPage } from './search-page';
import { SiteHeader } from './site-header';

/** Pages by name: address, status, and a text that is there when the page is complete. */
interface Shown {
  path: string | ((page: Page) => Promise<string>);
  status?: number;
  ready: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
};
const cards = async (page: Page) => {
  await expect(page.getByRole('list', { name: 'Listings' }).getByRole('article').first()).toBeVisible();
  await expect(new SearchPage(page).map).toHaveAttribute('data-map-status', 'ready', { timeout: 30_000 });
};

const PAGES: Record<string, Shown> = {
  'the home page': { path: '/', ready: heading('Six islands, one search') },
  'the search': { path: '/listings', ready: cards },
  'an island': { path: '/listings/maui', ready: cards },
  'a listing': {
    path: async (page) => `/listings/${(await anyListing(page.request)).slug}`,
    ready: async (page) => expect(page.getByRole('button', { name: 'Ask A Question' }).first()).toBeVisible(),
  },
  'a comparison': {
    path: async (page) => {
      const listings = await findListings(page.request, { statuses: ['Active'] }, 3);
      return comparePath(listings.map(({ internal_id }) => internal_id));
    },
    ready: async (page) => expect(page.getByRole('columnheader')).toHaveCount(3),
  },
  'the account of a visitor': { path: '/account', ready: heading('Please sign in first.') },
  'sign-in': {
    path: '/Login',
    ready: async (page) => expect(new AuthDialog(page).signIn).toBeVisible(),
  },
  registration: { path: '/register', ready: async (page) => expect(new AuthDialog(page).signUp).toBeVisible() },
  'the contact page': {
    path: '/contact',
    ready: async (page) => expect(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toBeVisible(),
  },
  'the regions': { path: '/regions', ready: heading(/Region|Islands|Hawai/) },
  'the blog': { path: '/blog', ready: heading('Blog') },
  'a blog post': {
    path: async (page) => {
      const [post] = blogPosts.answer.parse(await (await page.request.get(blogPosts.path)).json());
      return post?.link ?? '/blog/none';
    },
    ready: async (page) => expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(),
  },
  'the agents': { path: '/agents/', ready: heading('Agents') },
  'an agent': {
    path: async (page) => {
      const [agent] = searchAgents.answer.parse(await (await page.request.get(searchAgents.path)).json());
      return agent?.direct_path ?? '/agents/none';
    },
    ready: heading(/^About /),
  },
  'the component gallery': { path: '/components', ready: heading('Components') },
  'the plain-English search': { path: '/ai', ready: heading(/./) },
  'an unknown page': { path: '/nowhere', status: 404, ready: heading("Whoops! We can't find that page.") },
  'an unknown listing': {
    path: '/listings/no-such-home-999999',
    status: 404,
    ready: async (page) =>
      expect(page.getByRole('dialog', { name: "Whoops, that listing wasn't found." })).toBeVisible(),
  },
};

for (const [name, { path, status = 200, ready }] of Object.entries(PAGES)) {
  test(`${name} answers ${status}, is accessible and reports no errors`, async ({ page }) => {
    const complaints = listenTo(page);
    const address = typeof path === 'string' ? path : await path(page);
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await ready(page);
    await expect(new SiteHeader(page).banner).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints.errors.filter((error) => !isExpected(error, address))).toEqual([]);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a form as wide as what is written into it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    test('in the middle of a wide window', async ({ page }) => {
      await page.goto('/register');
      const box = await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).boundingBox();
      const { x = 0, width = 0 } = box ?? {};
      expect(width).toBeGreaterThan(390);
      expect(width).toBeLessThanOrEqual(440);
      expect(Math.abs(x + width / 2 - 720)).toBeLessThan(10);
    });
  });
}

/** Expected console errors: a document with status 404, and the missing photos of the component gallery. */
function isExpected(error: string, address: string): boolean {
  if (error.includes(`${address})`) && error.includes('404')) return true;
  return address === '/components' && error.includes('/missing/');
}
