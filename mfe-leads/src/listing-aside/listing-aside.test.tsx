import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ListingRef, similarListings } from 'shared-contracts';
import { createLead, type LeadReceipt } from 'shared-contracts/leads';
import { createTestHost, sampleAgent, sampleListingRef, sampleSimilar, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerLeads, NOW, sentLeads, setBrowserClock } from '../testing/lead-test';
import { ListingAside } from './listing-aside';

beforeEach(() => setBrowserClock(NOW));
function show(over: Partial<ListingRef> = {}, options: Parameters<typeof createTestHost>[0] = {}) {
  const host = createTestHost({ proxy, ...options });
  answerLeads(host);
  const listing = sampleListingRef({ advisors: [], ...over });
  const { rerender } = renderWithHost(host, <ListingAside host={host} slot={{ listing }} />);
  const next = (other: ListingRef) => rerender(<ListingAside host={host} slot={{ listing: other }} />);
  return { host, listing, next };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const question = () => screen.queryByRole('form', { name: /^Ask a question/ });
const showing = () => screen.queryByRole('form', { name: /^Request a tour/ });

test('Request Tour and Ask A Question open their forms, which exclude each other [B2.5.16] [B4.13]', async () => {
  show();
  await userEvent.click(button('Ask A Question'));
  await waitFor(() => expect(question()).toBeTruthy());
  await userEvent.click(button('Request Tour'));
  await waitFor(() => expect(showing()).toBeTruthy());
  expect(question()).toBeNull();
  await userEvent.click(button('Ask A Question'));
  await waitFor(() => expect(question()).toBeTruthy());
  expect(showing()).toBeNull();
});

test('another listing closes the forms [B4.9]', async () => {
  const { next } = show();
  await userEvent.click(button('Request Tour'));
  await waitFor(() => expect(showing()).toBeTruthy());
  next(sampleListingRef({ internal_id: 'sample-2', address: '2 Sample Street' }));
  expect(showing()).toBeNull();
  await userEvent.click(button('Ask A Question'));
  await waitFor(() => expect(question()).toBeTruthy());
  next(sampleListingRef({ internal_id: 'sample-3' }));
  expect(question()).toBeNull();
});

test('a day of the strip opens the form with it chosen, and closes a question [B4.13] [B4.14]', async () => {
  const { host, listing } = show();
  await userEvent.click(button('Ask A Question'));
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: '2026-11-24' }));
  const day = await screen.findByLabelText<HTMLSelectElement>('Day');
  expect(day.value).toBe('2026-11-24');
  expect(question()).toBeNull();
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: '2026-11-25' }));
  await waitFor(() => expect(day.value).toBe('2026-11-25'));
  act(() => host.bus.publish('contact:close', {}));
  expect(showing()).toBeNull();
});

test('without a day the form opens in a dialog, about this listing only', async () => {
  const { host, listing } = show();
  act(() =>
    host.bus.publish('contact:open', { kind: 'request-showing', listing: sampleListingRef({ internal_id: 'x' }) }),
  );
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing }));
  expect(await screen.findByRole('textbox', { name: /full name/i })).toBeTruthy();
});

test.each(['Pending', 'Active Under Contract'])('offers no showing while the listing is %s [B4.18]', (status) => {
  const { host, listing } = show({ status });
  expect(screen.queryByRole('button', { name: 'Request Tour' })).toBeNull();
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: null }));
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing }));
  expect(showing()).toBeNull();
  expect(button('Ask A Question')).toBeTruthy();
});

test('after success the form closes, a message shows, and the day can be kept [B4.17]', async () => {
  const { host, listing } = show({}, { user: sampleUser() });
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: '2026-11-24' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(showing()).toBeNull());
  expect(host.flashed.map(({ text }) => text)).toEqual(['Your showing request has been sent.']);
  expect(sentLeads(host)[0]).toMatchObject({ name: 'Sample Buyer', showing: { date: '2026-11-24' } });
  expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});

test('the card keeps what was asked, over the opening and closing of another form, until a sign-out [D161]', async () => {
  const { host, listing } = show({}, { user: sampleUser({ email: 'noa@example.com' }) });
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: '2026-11-24' }));
  await userEvent.selectOptions(await screen.findByLabelText('Time'), 'Morning');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  const sent = async () => (await screen.findByRole('status')).textContent;
  expect(await sent()).toBe('Request sentTour of 1 Sample StreetTuesday, November 24, morning · In person');
  expect(screen.getByText('A copy goes to noa@example.com.')).toBeTruthy();
  await userEvent.click(button('Ask A Question'));
  await waitFor(() => expect(question()).toBeTruthy());
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(button('Cancel'));
  expect(await sent()).toContain('Tuesday, November 24');
  act(() => host.bus.publish('contact:close', {}));
  expect(screen.queryByRole('status')).toBeNull();
});

test('no copy is promised while staff act for a client [D160]', async () => {
  show({}, { user: sampleUser({ signed_in_sudo: true }) });
  await userEvent.click(button('Request Tour'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Tour of 1 Sample Street')).toBeTruthy();
  expect(screen.queryByText(/A copy goes to/)).toBeNull();
});

test('after a request it says who answers, when, what comes next, and which homes to look at', async () => {
  const home = sampleSimilar({ slug: 'next-1', listing_office_name: null });
  const agent = sampleAgent({ name: 'Maria Morgan' });
  const { host } = show({}, { user: sampleUser(), contact: { agent } });
  host.answer(similarListings, [home]);
  await userEvent.click(button('Request Tour'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Maria Morgan will answer by e-mail or phone within one business day.')).toBeTruthy();
  expect(
    screen.getByText(/Maria Morgan confirms the time with you and explains the written buyer agreement/),
  ).toBeTruthy();
  const next = await screen.findByRole('region', { name: 'Homes to look at next' });
  expect(within(next).getByRole('link').getAttribute('href')).toBe('/listings/next-1');
});

test('after 600 px the sticky panel says what it is about and brings the requests [B4.32]', async () => {
  const { listing } = show();
  const bar = () => screen.queryByRole('group', { name: `Requests about ${listing.address}` });
  const scrollTo = (top: number) =>
    act(() => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
      window.dispatchEvent(new Event('scroll'));
    });
  scrollTo(600);
  expect(bar()).toBeNull();
  scrollTo(601);
  expect(bar()?.textContent).toContain('MLS# 400001');
  await userEvent.click(button('Ask about this listing'));
  await waitFor(() => expect(question()).toBeTruthy());
  // While the visitor fills in the form, the page above it must not change its height.
  scrollTo(0);
  expect(bar()).not.toBeNull();
  await userEvent.click(button('Cancel'));
  expect(bar()).toBeNull();
  await userEvent.click(button('Ask A Question'));
  scrollTo(601);
  expect(bar()).toBeNull();
});

test('the sticky panel opens the same form in a dialog: address, form, working once, what was sent [D162] [B4.32] [B4.19] [B2.5.23]', async () => {
  const { host } = show({}, { user: sampleUser() });
  act(() => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(601);
    window.dispatchEvent(new Event('scroll'));
  });
  const bar = within(screen.getByRole('group', { name: /^Requests about/ }));
  await userEvent.click(bar.getByRole('button', { name: 'Request Tour' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Tour' }));
  const day = await dialog.findByLabelText<HTMLSelectElement>('Day');
  expect([day.value, day.options[1]?.value]).toEqual(['asap', '2026-11-21']);
  await userEvent.selectOptions(day, '2026-11-21');
  expect(dialog.getByText('1 Sample Street · MLS# 400001')).toBeTruthy();
  let store: (receipt: LeadReceipt) => void = () => undefined;
  host.answer(createLead, () => new Promise((resolve) => (store = resolve)));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByRole('button', { name: /Sending your request/ })).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /phone/i }), '{Enter}');
  expect(sentLeads(host)).toHaveLength(1);
  const successMessage = 'Your showing request has been sent.';
  store({ id: 3, submission_id: 'first-one', lead_source: 'HL Web - Request Showing', successMessage });
  expect(await dialog.findByText('Saturday, November 21, first available time · In person')).toBeTruthy();
  expect(sentLeads(host)[0]).toMatchObject({ showing: { date: '2026-11-21', origin: 'strip' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // the card of the page has it, too
  expect(await screen.findByText('Tour of 1 Sample Street')).toBeTruthy();
});

test("names the page's contact, and sends them the question [B6.12]", async () => {
  const agent = sampleAgent({ id: 7, name: 'Listing Advisor' });
  const host = createTestHost({ proxy, user: sampleUser(), contact: { agent } });
  answerLeads(host, { successMessage: 'Your inquiry has been sent.' });
  renderWithHost(host, <ListingAside host={host} slot={{ listing: sampleListingRef() }} />);
  expect(screen.getByText('Listing Advisor')).toBeTruthy();
  await userEvent.click(button('Ask A Question'));
  await userEvent.type(await screen.findByRole('textbox', { name: /your question/i }), 'Is the lanai covered?');
  await userEvent.click(button('Send question'));
  await waitFor(() => expect(sentLeads(host)[0]).toMatchObject({ advisor_id: 7 }));
});

test("the agent card leads to the agent's page, from where the search can be reached again [B2.1.20]", () => {
  show({}, { contact: { agent: sampleAgent({ direct_path: '/agents/kai-sample', name: 'Kai Sample' }) } });
  const link = screen.getByRole('link', { name: 'Kai Sample' });
  expect(link.getAttribute('href')).toBe('/agents/kai-sample?back_to_search=1');
});

test('the phone unfolds to a call, a text and a callback by the person shown there [B2.3.9]', async () => {
  const agent = sampleAgent({ id: 41, name: 'Maria Morgan', agent_phone: '8085550166' });
  const { host } = show({}, { contact: { agent } });
  await userEvent.click(button('808-555-0166'));
  expect(screen.getByRole('menuitem', { name: 'Call Now' }).getAttribute('href')).toBe('tel:+18085550166');
  expect(screen.getByRole('menuitem', { name: 'Text' }).getAttribute('href')).toBe('sms:+18085550166');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Schedule callback' }));
  expect(host.bus.of('contact:open')).toEqual([{ kind: 'callback', agent: { id: 41, name: 'Maria Morgan' } }]);
});

test('an agent without a number is offered a callback, and no dead link', async () => {
  show({}, { contact: { agent: sampleAgent({ agent_phone: '', phone: '' }) } });
  await userEvent.click(button('Phone'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Schedule callback']);
});

test('the focus goes to the form that appears, back to its button at a cancel, and to what was sent', async () => {
  show({}, { user: sampleUser() });
  const focused = () => document.activeElement?.textContent;
  await userEvent.click(button('Request Tour'));
  expect([document.activeElement?.tagName, focused()]).toEqual(['H2', 'Request Tour']);
  await userEvent.click(button('Ask A Question'));
  expect([document.activeElement?.tagName, focused()]).toEqual(['H2', 'Ask A Question']);
  await userEvent.click(button('Cancel'));
  expect(document.activeElement).toBe(button('Ask A Question'));
  await userEvent.click(button('Request Tour'));
  await userEvent.click(button('Cancel'));
  expect(document.activeElement).toBe(button('Request Tour'));
  await userEvent.click(button('Request Tour'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send request' }));
  await screen.findByRole('status');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Request sent/));
});

test('leaves a request of another kind, or about another listing, to the module that handles it', () => {
  const { host, listing } = show();
  const other = sampleListingRef({ internal_id: 'x' });
  act(() => host.bus.publish('contact:open', { kind: 'email-agent', listing }));
  act(() => host.bus.publish('contact:open', { kind: 'ask-question', listing: other }));
  act(() => host.bus.publish('contact:open', { kind: 'ask-question', listing }));
  act(() => host.bus.publish('contact:open', { kind: 'request-showing', listing, day: null }));
  const unhandled = host.bus.unhandled.filter(({ topic }) => topic === 'contact:open');
  expect(unhandled.map(({ payload }) => payload)).toEqual([
    { kind: 'email-agent', listing },
    { kind: 'ask-question', listing: other },
  ]);
});
