import type { APIRequestContext } from '@playwright/test';
import { type Listing, listingByInternalId, searchAgents, searchAnswerSchema } from 'shared-contracts';
import { signInAs } from '../support/people';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';
import { AuthDialog } from './auth-dialog';
import { ListingPage } from './listing-page';
import { SearchPage } from './search-page';
import { SiteHeader } from './site-header';

/** A complete listing with its keys. */
async function wholeListing(request: APIRequestContext, filters: object = {}): Promise<Listing> {
  const { internal_id } = await anyListing(request, filters);
  const answer = await request.get(listingByInternalId.path.replace(':id', internal_id));
  const listing = listingByInternalId.answer.parse(await answer.json());
  if (!listing) throw new Error(`There is no listing ${internal_id}.`);
  return listing;
}

async function anAgent(request: APIRequestContext) {
  const answer = await request.get(searchAgents.path, { params: { search: 'alana' } });
  const [agent] = searchAgents.answer.parse(await answer.json());
  if (!agent) throw new Error('The directory has no agent called Alana.');
  return agent;
}

test('each island, and every level below it, shows only its own listings [A2.2] [B2.1.19]', async ({ page }) => {
  const search = new SearchPage(page);
  for (const [handle, name] of [
    ['kauai', 'Kauaʻi'],
    ['oahu', 'Oʻahu'],
    ['maui', 'Maui'],
    ['big-island', 'Big Island'],
    ['lanai', 'Lānaʻi'],
    ['molokai', 'Molokaʻi'],
  ]) {
    const answer = await page.request.get(`/listings/${handle}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(new RegExp(`<title>[^<]*${name}`));
  }
  await search.open('/listings/maui/south');
  await expect(search.link(search.cards.first())).toHaveAccessibleName(/, Maui\b/);
  const district = await search.total();
  await search.open('/listings/maui/south/kihei');
  await expect(search.link(search.cards.first())).toHaveAccessibleName(/Kīhei, Maui\b/);
  expect(await search.total()).toBeLessThan(district);
});

test("an agent's address attaches the agent, keeps the prefix in its links, and is remembered later [A2.3] [A6.7] [A6.8] [B2.1.3] [B2.1.4] [B6.14]", async ({
  page,
}) => {
  const agent = await anAgent(page.request);
  const search = new SearchPage(page);
  const header = new SiteHeader(page);
  await search.open(`${agent.root_path}/listings/lanai`);
  await expect(header.banner.getByRole('button', { name: `Speak with ${agent.name}` })).toBeVisible();
  await search.sort.selectOption({ label: 'Newest' });
  await expect(page).toHaveURL(new RegExp(`${agent.root_path}/listings/lanai\\?sort_order=newest$`));
  await search.link(search.cards.first()).click();
  await expect(page).toHaveURL(new RegExp(`${agent.root_path}/listings/[a-z\\d-]+$`));
  for (const prefix of [`/agents${agent.root_path}`, `/ja${agent.root_path}`]) {
    await search.open(`${prefix}/listings/lanai`);
    await expect(header.banner.getByRole('button', { name: `Speak with ${agent.name}` })).toBeVisible();
    // the texts are English under every locale
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }

  await search.open('/listings/lanai');
  await expect(header.banner.getByRole('button', { name: `Speak with ${agent.name}` })).toBeVisible();
  await expect(page).toHaveURL(/[^/]\/listings\/lanai$/);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /^https?:\/\/[^/]+\/listings\/lanai$/);
  const links = page.locator('a[href*="/listings"]');
  await expect(search.link(search.cards.first())).toHaveAttribute('href', new RegExp(`^${agent.root_path}/listings/`));
  const plain = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const withHandle = (href: string | null) => href?.startsWith(`${agent.root_path}/listings`);
  await expect.poll(async () => (await plain()).filter((href) => !withHandle(href))).toEqual([]);
  await search.link(search.cards.first()).click();
  await expect(page).toHaveURL(new RegExp(`${agent.root_path}/listings/[a-z\\d-]+$`));
  await expect(canonical).toHaveAttribute('href', /^https?:\/\/[^/]+\/listings\/[a-z\d-]+$/);

  await page.goto('/');
  await expect(header.banner).toBeVisible();
  const island = page
    .getByRole('main')
    .getByRole('link', { name: /^Kauaʻi/ })
    .first();
  await expect(island).toHaveAttribute('href', `${agent.root_path}/listings/kauai`);
  await expect.poll(async () => (await plain()).filter((href) => !withHandle(href))).toEqual([]);
});

test('a listing opens by slug, MLS id and tax map key, and shows its public address [A2.4] [A2.6] [A2.7]', async ({
  page,
}) => {
  const listing = await wholeListing(page.request, { dwelling_type_name: ['house'] });
  const shown = new ListingPage(page);
  const address = new RegExp(`/listings/${listing.slug}$`);
  await shown.open(listing.slug);
  await page.goto(`/mls/${listing.mls_id}`);
  await expect(shown.heading).toBeVisible();
  await expect(page).toHaveURL(address);
  const other = await wholeListing(page.request, { dwelling_type_name: ['land'] });
  await page.goto(`/tmk/${other.tmk.join('')}`);
  await expect(page).toHaveURL(new RegExp(`/listings/${other.slug}$`));
  await expect(shown.heading).toContainText(other.address.line_1);
});

test('flags of the address open their dialogs [B2.1.24] [B2.2.7]', async ({ page }) => {
  const auth = new AuthDialog(page);
  await page.goto('/listings/lanai?show_sign_in_modal=1');
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await expect(auth.signIn).toBeVisible();
  await page.goto('/contact?show_sign_up_modal=1');
  await expect(auth.signUp).toBeVisible();
  await page.goto('/blog?show_agent_contact_modal=1');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test('every account section has an address, and an unknown one gets 404 [B2.1.8] [B2.3.13]', async ({ page }) => {
  await signInAs(page.request, 'buyer');
  for (const [path, tab] of [
    ['/account', 'Overview'],
    ['/account/overview', 'Overview'],
    ['/account/favorites', 'Favorites'],
    ['/account/saved-searches', 'Saved Searches'],
    ['/account/settings', 'Profile'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('tab', { name: tab, selected: true }), path).toBeVisible();
  }
  expect((await page.goto('/account/unknown'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "Whoops! We can't find that page." })).toBeVisible();
});

test('a listing printed shows its facts and not the navigation', async ({ page }) => {
  const listing = await anyListing(page.request);
  await new ListingPage(page).open(listing.slug);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
  await expect(new ListingPage(page).heading).toContainText(listing.address.line_1);
  await expect(page.getByRole('combobox', { name: /^Search places/ })).toBeHidden();
  // what the print sheet leaves out
  for (const name of ['Mortgage Calculator', 'Location', 'Schools', 'Regional Information']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeHidden();
  }
});

test('the first screen of a listing has address, price, facts, status and the contact button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const listing = new ListingPage(page);
  await listing.open((await anyListing(page.request)).slug);
  const heading = page.getByRole('main').locator('article header');
  await expect(listing.heading).toBeInViewport({ ratio: 1 });
  await expect(heading.getByText(/^\$[\d,]+$/).first()).toBeInViewport({ ratio: 1 });
  await expect(heading.getByText(/on market$/)).toBeInViewport({ ratio: 1 });
  await expect(listing.aside.getByRole('button', { name: /^(Request Tour|Ask A Question)$/ }).first()).toBeInViewport({
    ratio: 1,
  });
});

test('the site never returns sold, expired or withdrawn listings, even on request [D57]', async ({ request }) => {
  const found = async (statuses: string[]) => {
    const answer = await request.post('/api/v3/search/all', { data: { filters: { statuses, title_land: [] } } });
    expect(answer.status()).toBe(200);
    return searchAnswerSchema.parse(await answer.json());
  };
  expect((await found(['Sold', 'Expired', 'Withdrawn', 'Cancelled'])).total).toBe(0);
  const mixed = await found(['Sold', 'Pending']);
  expect(mixed.total).toBeGreaterThan(0);
  expect(new Set(mixed.results.map(({ status }) => status))).toEqual(new Set(['Pending']));
});
