import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Collections, type Listing, readFavorites, readHidden } from 'shared-contracts';
import { sampleAgent, sampleUser, type TestHost } from 'shared-contracts/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ShowOptions, showListing } from '../testing/show-listing';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'dismissedHideListing=; path=/; max-age=0';
});

const buyer = sampleUser();
const advisor = sampleUser({
  is_advisor: true,
  roles: ['advisor'],
  agent: sampleAgent({ direct_path: '/agents/kai' }),
});
const hiddenOf = (host: TestHost) => host.api.initialAnswer(readHidden, {})?.hidden;
const button = (name: string) => screen.getByRole('button', { name });

test('a visitor who hides a listing is asked to sign in; once it is hidden the detail closes [B4.23]', async () => {
  const { host, listing } = await showListing();
  await userEvent.click(button('Hide'));
  expect(host.session.signInRequests).toEqual([{ kind: 'hide', internal_id: listing.internal_id }]);
  expect(host.navigate.visits).toEqual([]);
  // the host's action after sign-in
  await act(async () => {
    host.session.become(buyer);
    await host.collections.hide(listing.internal_id);
  });
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
});

test('the first hide explains itself, sets the cookie for a year, hides and closes; later ones skip it [B4.24] [B2.5.20] [B9.17]', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  const { host, listing } = await showListing({}, { user: buyer });
  await userEvent.click(button('Hide'));
  const dialog = screen.getByRole('dialog', { name: 'Hide this property?' });
  expect(hiddenOf(host)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(document.cookie).toContain('dismissedHideListing=1');
  expect(setCookie.mock.lastCall?.[0]).toContain(`Max-Age=${365 * 24 * 60 * 60}`);
  expect(hiddenOf(host)).toEqual([listing.internal_id]);
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings'));
  cleanup();
  const again = await showListing({}, { user: buyer });
  await userEvent.click(button('Hide'));
  expect(hiddenOf(again.host)).toEqual([again.listing.internal_id]);
});

test('cancelling hides nothing and sets no cookie', async () => {
  const { host } = await showListing({}, { user: buyer });
  await userEvent.click(button('Hide'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect([hiddenOf(host), document.cookie, host.navigate.visits]).toEqual([[], '', []]);
});

test('a hide that fails leaves the listing open', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'dismissedHideListing=1; path=/';
  const { host } = await showListing(
    {},
    { user: buyer, prepare: (host) => replace(host.collections, { hide: async () => undefined }) },
  );
  await userEvent.click(button('Hide'));
  expect(host.navigate.visits).toEqual([]);
});

test('a hidden listing is shown again by the same button, which loads the list again [B4.25]', async () => {
  const unhide = vi.fn(async () => undefined);
  await showListing(
    { internal_id: 'h1' },
    {
      user: buyer,
      prepare: (host) => {
        void host.collections.hide('h1');
        replace(host.collections, { unhide });
      },
    },
  );
  await userEvent.click(button('Unhide'));
  expect(unhide).toHaveBeenCalledExactlyOnceWith('h1');
});

const replace = (collections: Collections, actions: Partial<Collections>) => Object.assign(collections, actions);

test('a favorite is added and removed; one stored with the mls_id alone counts [B4.27]', async () => {
  const { host, listing } = await showListing(
    { mls_id: '777001' },
    {
      user: buyer,
      prepare: (host) =>
        host.api.answerInitially(readFavorites, {
          favorites: [{ internal_id: null, mls_id: '777001', created_at: '2026-11-01T00:00:00.000Z' }],
        }),
    },
  );
  expect(button('Favorited').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button('Favorited'));
  expect(host.collections.isFavorite(listing)).toBe(false);
  await userEvent.click(button('Favorite'));
  expect(host.collections.isFavorite({ ...listing, mls_id: 'other' })).toBe(true);
});

test("while saving the button says 'Saving...' and takes no second click [B4.27]", async () => {
  const toggleFavorite = vi.fn(async () => undefined);
  const { host, listing } = await showListing({}, { user: buyer });
  replace(host.collections, { toggleFavorite });
  act(() => void Object.assign(host.collections.state, { saving: [listing.internal_id] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saving...' }));
  expect(toggleFavorite).not.toHaveBeenCalled();
});

test('a visitor who saves a home must sign in, and the intent is published', async () => {
  const { host, listing } = await showListing();
  await userEvent.click(button('Favorite'));
  const { internal_id, mls_id } = listing;
  expect(host.session.signInRequests).toEqual([{ kind: 'favorite', internal_id, mls_id }]);
});

async function openShare(options: ShowOptions = {}, overrides: Partial<Listing> = {}) {
  const shown = await showListing({ slug: 'hale-share', title: 'A home', ...overrides }, options);
  await userEvent.click(button('Share'));
  return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Share this listing' })) };
}

test('the share modal offers five ways, each with the right target and event [A7.38] [B2.5.21] [B6.7] [B9.48] [B9.49]', async () => {
  const { host, dialog } = await openShare();
  const url = encodeURIComponent(`${location.origin}/listings/hale-share`);
  const links = dialog.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.textContent, link.href])).toEqual([
    ['Text', `sms:?&body=A%20home%20${url}`],
    ['E-mail', `mailto:?subject=A%20home&body=${url}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['Twitter/X', `https://twitter.com/intent/tweet?url=${url}&text=A%20home`],
  ]);
  for (const link of links) {
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
  }
  expect(host.captured.map(({ event }) => event).filter((event) => event !== 'share_listing')).toEqual([
    'share_listing_text',
    'share_listing_email',
    'share_listing_fb',
    'share_listing_twitter',
  ]);
  expect(host.scored.filter(({ name }) => name === 'ShareListing')).toHaveLength(4);
});

test("copying says 'Link copied to clipboard', with the public address [B8.8] [B6.7] [B9.49]", async () => {
  const user = userEvent.setup();
  const shown = await showListing({ slug: 'hale-copy' });
  await user.click(button('Share'));
  await user.click(button('Copy link'));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/listings/hale-copy`);
  expect(shown.host.flashed.map(({ text }) => text)).toEqual(['Link copied to clipboard']);
  expect(shown.host.captured.map(({ event }) => event)).toEqual(['share_listing_copy_link', 'share_listing']);
});

test("an advisor's Agent Link uses the direct path and shows 'Link Copied to Clipboard' [B6.5] [B6.7] [B8.8] [B7.22]", async () => {
  const user = userEvent.setup();
  const { host } = await showListing({ slug: 'hale-agent' }, { user: advisor });
  await user.click(button('Agent Link'));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/agents/kai/listings/hale-agent`);
  expect(host.flashed.map(({ text }) => text)).toEqual(['Link Copied to Clipboard']);
});

test('where the browser forbids copying the link is shown instead', async () => {
  const user = userEvent.setup();
  const { host } = await showListing({ slug: 'hale-denied' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(button('Share'));
  await user.click(button('Copy link'));
  expect(host.flashed[0]).toMatchObject({ kind: 'error' });
  expect(host.flashed[0]?.text).toContain('/listings/hale-denied');
});

test("the device's own way to share comes first, and closing it is no failure", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValueOnce(new DOMException('', 'AbortError'));
  share.mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const { host, dialog } = await openShare();
  await userEvent.click(dialog.getByRole('button', { name: 'Share with…' }));
  expect(host.captured).toEqual([]);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Share with…' }));
  expect(share).toHaveBeenLastCalledWith({ title: 'A home', url: `${location.origin}/listings/hale-share` });
  expect(host.captured.map(({ event }) => event)).toEqual(['share_listing']);
});

test('Print Page and Listing Report open their pages in new tabs; the report is for its advisors and admins [B7.22] [B6.5]', async () => {
  const own = { mls_id: '410 2', advisors: [{ id: advisor.agent?.id ?? null, user_name: null }] };
  await showListing(own, { user: advisor });
  const target = (name: string) => {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name });
    return [link.getAttribute('href'), link.target];
  };
  expect(target('Print Page')).toEqual(['/print?mls_id=410%202', '_blank']);
  expect(target('Listing Report')).toEqual(['/listing_report/410%202', '_blank']);
  cleanup();
  await showListing(
    { advisors: [], listing_agent: null },
    { user: sampleUser({ is_admin: true, roles: ['admin'], agent: null }) },
  );
  expect(screen.getByRole('link', { name: 'Listing Report' })).toBeTruthy();
  cleanup();
  // the report of another agent's listing would be refused
  await showListing({ advisors: [], listing_agent: null }, { user: advisor });
  expect(screen.queryByRole('link', { name: 'Listing Report' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Agent Link' })).toBeTruthy();
  for (const user of [null, buyer]) {
    cleanup();
    await showListing({}, { user });
    expect(screen.getByRole('link', { name: 'Print Page' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Listing Report' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Agent Link' })).toBeNull();
  }
});
