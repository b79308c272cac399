import type { APIRequestContext } from '@playwright/test';
import { searchAgents } from 'shared-contracts';
import { expect, test } from '../support/test';
import { SearchPage } from './search-page';
import { SiteHeader } from './site-header';

async function anAgent(request: APIRequestContext) {
  const response = await request.get(searchAgents.path, { params: { search: 'alana' } });
  const [agent] = searchAgents.answer.parse(await response.json());
  if (!agent) throw new Error('The directory has no agent called Alana.');
  return agent;
}

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
  await search.open(`/agents${agent.root_path}/listings/lanai`);
  await expect(header.banner.getByRole('button', { name: `Speak with ${agent.name}` })).toBeVisible();
  await page.goto(`/ja${agent.root_path}/listings/lanai`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(header.banner.getByRole('button', { name: `${agent.name}に相談` })).toBeVisible();

  await search.open('/listings/lanai');
  await expect(header.banner.getByRole('button', { name: `Speak with ${agent.name}` })).toBeVisible();
  await expect(page).toHaveURL(/[^/]\/listings\/lanai$/);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /^https?:\/\/[^/]+\/listings\/lanai$/);
  // a link to another language is another document
  const links = page.locator('a[href*="/listings"]:not([hreflang])');
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
