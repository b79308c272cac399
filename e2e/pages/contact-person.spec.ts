import type { APIRequestContext, Page } from '@playwright/test';
import { type Agent, advisorById, listingByInternalId } from 'shared-contracts';
import { findListings } from '../support/site-api';
import { expect, test } from '../support/test';
import { ListingPage } from './listing-page';
import { SiteHeader } from './site-header';

/** A listing of the company, with its advisor. */
async function listingWithAdvisor(request: APIRequestContext): Promise<{ slug: string; advisor: Agent }> {
  const [card] = await findListings(request, { statuses: ['Active'], company_listings: true, islands: ['Maui'] }, 1);
  const path = listingByInternalId.path.replace(':id', card?.internal_id ?? '');
  const listing = listingByInternalId.answer.parse(await (await request.get(path)).json());
  const handle = listing?.advisors[0]?.user_name ?? '';
  const advisor = advisorById.answer.parse(await (await request.get(advisorById.path.replace(':id', handle))).json());
  if (!listing || !advisor) throw new Error('The sample islands have no listing of the company on Maui.');
  return { slug: listing.slug, advisor };
}

/** Checks that header, aside, corner bubble and the form name the same person. */
async function expectOneContact(page: Page, name: string): Promise<void> {
  await expect(new SiteHeader(page).banner.getByRole('button', { name: `Speak with ${name}` })).toBeVisible();
  await expect(new ListingPage(page).aside.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Have a question?' }).click();
  const bubble = page.getByRole('dialog', { name: 'Have a question?' });
  await expect(bubble.getByRole('link', { name, exact: true })).toBeVisible();
  await bubble.getByRole('button', { name: `E-mail ${name}` }).click();
  await expect(page.getByRole('dialog', { name: `E-mail ${name}` })).toBeVisible();
}

const panes = (page: Page) => page.getByRole('region', { name: /^Your agents? for this listing$/ });

test('a listing shows its advisor everywhere; the dialog keeps what was sent until it is closed [A6.8] [B6.12] [B8.6]', async ({
  page,
}) => {
  const { slug, advisor } = await listingWithAdvisor(page.request);
  const listing = new ListingPage(page);
  await listing.open(slug);
  await expect(panes(page)).toBeVisible();
  await expectOneContact(page, advisor.name);

  const dialog = page.getByRole('dialog', { name: `E-mail ${advisor.name}` });
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Leilani Sample');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('leilani@example.com');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('808-555-0142');
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('Is the lanai covered?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email Sent')).toBeVisible();
  await expect(dialog.getByText('A copy goes to leilani@example.com.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  await listing.back.click();
  await expect(page).toHaveURL(/\/listings/);
  const speakWith = new SiteHeader(page).banner.getByRole('button', { name: /^Speak with/ });
  await expect(speakWith).not.toHaveText(`Speak with ${advisor.name}`);
});
