import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { advisorById } from 'shared-contracts';
import { createTestHost, sampleAgent } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerLeads } from '../testing/lead-test';
import { Help } from './help';

beforeEach(() => resize(1024));
function resize(width: number) {
  vi.stubGlobal('innerWidth', width);
}
function show(liveChatScript: string | null = 'https://chat.example.com/widget.js', url = '/contact') {
  const host = createTestHost({ proxy, url, settings: { liveChatScript } });
  answerLeads(host);
  const { container } = renderWithHost(host, <Help host={host} slot={{}} />);
  const corner = container.firstElementChild;
  if (!corner) throw new Error('nothing was drawn');
  return { host, corner };
}
const bubble = () => screen.getByRole('button', { name: 'Contact us' });
const overlay = () => screen.queryByRole('dialog', { name: 'Contact us' });
const enter = (corner: Element) => fireEvent.pointerEnter(corner, { pointerType: 'mouse' });
const leave = (corner: Element) => fireEvent.pointerLeave(corner, { pointerType: 'mouse' });
const pressElsewhere = () => fireEvent.pointerDown(document.body);
async function openCallback() {
  await userEvent.click(await screen.findByRole('button', { name: /^Call 808/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Schedule callback' }));
}

test('opens on hover in a window wider than 700 px, by a click at any width [B2.5.24]', () => {
  const { corner } = show();
  resize(700);
  enter(corner);
  expect(overlay()).toBeNull();
  fireEvent.click(bubble());
  expect(overlay()).toBeTruthy();
  fireEvent.click(bubble());
  expect(overlay()).toBeNull();
  resize(701);
  enter(corner);
  expect(overlay()).toBeTruthy();
  fireEvent.click(bubble());
  expect(overlay()).toBeTruthy();
});

test('stays closed under a pointer that drags something over it', () => {
  const { corner } = show();
  fireEvent.pointerEnter(corner, { pointerType: 'mouse', buttons: 1 });
  expect(overlay()).toBeNull();
});

test('closes on leaving it and by a press elsewhere in a window wider than 768 px [B2.5.25]', () => {
  const { corner } = show();
  enter(corner);
  leave(corner);
  expect(overlay()).toBeNull();
  fireEvent.click(bubble());
  pressElsewhere();
  expect(overlay()).toBeNull();
  resize(768);
  fireEvent.click(bubble());
  leave(corner);
  pressElsewhere();
  expect(overlay()).toBeTruthy();
});

test('stays while the callback form is open [B2.5.25]', async () => {
  const { corner } = show();
  enter(corner);
  await openCallback();
  leave(corner);
  pressElsewhere();
  expect(overlay()).toBeTruthy();
  expect(await screen.findByLabelText(/^Date/)).toBeTruthy();
});

test.each([1024, 740, 390])('closes by its button and by Escape at %i px [B2.5.25]', async (width) => {
  resize(width);
  show();
  fireEvent.click(bubble());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(overlay()).toBeNull();
  fireEvent.click(bubble());
  await userEvent.keyboard('{Escape}');
  expect(overlay()).toBeNull();
  expect(document.activeElement).toBe(bubble());
});

test("the call row unfolds to 'Call Now' and 'Schedule callback', and each way is captured [B2.5.26] [B9.50]", async () => {
  const { host } = show();
  fireEvent.click(bubble());
  expect(screen.queryByText('Call Now')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Call 808/ }));
  const call = screen.getByRole('link', { name: 'Call Now' });
  expect(call.getAttribute('href')).toBe('tel:+18085550100');
  expect(screen.getByRole('button', { name: 'Schedule callback' })).toBeTruthy();
  fireEvent.click(call);
  fireEvent.click(screen.getByRole('link', { name: /^Text 808/ }));
  expect(host.captured.map(({ event }) => event)).toEqual(['called_agent', 'texted_agent']);
});

test('call, text, e-mail, live chat and a callback are all in reach [B1.2]', async () => {
  const { host } = show();
  fireEvent.click(bubble());
  await openCallback();
  expect(screen.getByRole('link', { name: 'Call Now' })).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Schedule callback' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Text/ }).getAttribute('href')).toBe('sms:+18085550100');
  expect(screen.getByRole('button', { name: 'Live chat' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^E-mail/ }));
  expect(host.bus.of('contact:open').at(-1)).toMatchObject({ kind: 'email-agent' });
});

test('shows no chat row without a chat script', async () => {
  show(null);
  fireEvent.click(bubble());
  expect(await screen.findByRole('link', { name: /^Text/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Live chat' })).toBeNull();
});

test("the help text has the company's phone number and leads to the contact page [B2.2.6]", async () => {
  const { host } = show();
  fireEvent.click(bubble());
  expect(overlay()?.textContent).toContain(host.settings.companyPhone);
  await userEvent.click(screen.getByRole('link', { name: 'Contact Us' }));
  expect(host.navigate.current().path).toBe('/contact');
});

test('other modules open the overlay at the callback, and close it', async () => {
  const { host } = show();
  act(() => host.bus.publish('contact:open', { kind: 'callback' }));
  expect(await screen.findByRole('form', { name: 'Schedule callback' })).toBeTruthy();
  act(() => host.bus.publish('contact:close', {}));
  await waitFor(() => expect(overlay()).toBeNull());
});

test('a callback that names an agent shows that agent until the overlay closes, then the company again', async () => {
  const { host } = show();
  host.answer(advisorById, ({ params }) =>
    sampleAgent({ id: Number(params.id), name: 'Maria Morgan', agent_phone: '8085550166' }),
  );
  act(() => host.bus.publish('contact:open', { kind: 'callback', agent: { id: 41, name: 'Maria Morgan' } }));
  expect(await screen.findByText('Maria Morgan will call you.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Call 808-555-0166' })).toBeTruthy();
  act(() => host.bus.publish('contact:close', {}));
  await waitFor(() => expect(overlay()).toBeNull());
  fireEvent.click(bubble());
  expect(await screen.findByText('Customer Experience will call you.')).toBeTruthy();
});

test('the focus goes into a callback that another module opens, and Escape brings it back', async () => {
  const { host } = show();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  act(() => host.bus.publish('contact:open', { kind: 'callback' }));
  expect(overlay()?.contains(document.activeElement)).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Date/)));
  const atPage = vi.fn();
  document.addEventListener('keydown', atPage);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', atPage);
  expect([overlay(), atPage.mock.calls]).toEqual([null, []]);
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('a callback that another module opens closes when its page is left', async () => {
  const { host } = show();
  act(() => host.bus.publish('contact:open', { kind: 'callback' }));
  expect(overlay()).toBeTruthy();
  act(() => host.navigate.to('/blog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an e-mail opened from the overlay returns the focus to the bubble', async () => {
  show();
  fireEvent.click(bubble());
  await userEvent.click(await screen.findByRole('button', { name: /^E-mail/ }));
  expect(overlay()).toBeNull();
  expect(document.activeElement).toBe(bubble());
});

test.each([
  ['/listings', 'Need help?'],
  ['/listings/12-sample-street-700001', 'Have a question?'],
  ['/regions', 'Get more info'],
  ['/developments', 'Get more info'],
  ['/developments/sample-place', 'Get more info'],
  ['/privacy', 'Contact us'],
  ['/company/offices', 'Contact us'],
  ['/', 'Contact us'],
  ['/account/overview', 'Contact us'],
])('at %s the bubble says %s [B9.33]', (address, text) => {
  show(null, address);
  expect(screen.getByRole('button').textContent).toBe(text);
});

test('leaves a request of another kind to the module that handles it', () => {
  const { host } = show();
  act(() => host.bus.publish('contact:open', { kind: 'email-agent' }));
  act(() => host.bus.publish('contact:open', { kind: 'callback' }));
  const unhandled = host.bus.unhandled.filter(({ topic }) => topic === 'contact:open');
  expect(unhandled.map(({ payload }) => payload)).toEqual([{ kind: 'email-agent' }]);
});
