import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPushSubscription,
  type CallAnswer,
  readNotificationSettings,
  removePushSubscription,
  saveNotificationSettings,
} from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { Alerts } from './alerts';

type Response = CallAnswer<typeof readNotificationSettings>;

const response = (over: Partial<Response> = {}): Response => ({
  settings: { favorite_emails: true, quiet_from: 1260, quiet_to: 480, time_zone: 'Pacific/Honolulu' },
  email: 'noa@example.com',
  mail: 'on',
  push_key: 'BKey',
  push: [],
  ...over,
});
const device = { id: 3, browser: 'Firefox on Windows', since: '2026-11-20T00:00:00.000Z', current: true };

function show(over: Partial<Response> = {}) {
  const host = createTestHost({ proxy, url: '/account/settings', user: sampleUser() });
  host.answer(readNotificationSettings, response(over));
  renderWithHost(host, <Alerts />);
  return host;
}

/** A browser with a service worker whose push service gives subscriptions. */
function stubPush(permission: NotificationPermission) {
  const unsubscribe = vi.fn(async () => true);
  const json = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } };
  const subscription = { toJSON: () => json, unsubscribe };
  const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => subscription);
  const worker = { pushManager: { subscribe, getSubscription: async () => subscription } };
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(worker), getRegistration: async () => worker },
  });
  return { subscribe, unsubscribe, requestPermission };
}

test('mails about favorites and quiet hours are saved with the time zone of the browser', async () => {
  const host = show();
  const form = await screen.findByRole('form', { name: 'Alerts' });
  await userEvent.click(within(form).getByRole('checkbox', { name: 'E-mail me when a favorite changes' }));
  const from = within(form).getByLabelText('No notifications from');
  await userEvent.clear(from);
  await userEvent.type(from, '22:30');
  host.answer(saveNotificationSettings, response());
  await userEvent.click(within(form).getByRole('button', { name: 'Save alert settings' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() =>
    expect(host.api.calls.at(-1)).toMatchObject({
      name: 'saveNotificationSettings',
      input: { body: { favorite_emails: false, quiet_from: 1350, quiet_to: 480, time_zone: zone, retry_email: false } },
    }),
  );
});

test('the browser asks for the permission on a press only, and is in the list then', async () => {
  const { subscribe, requestPermission } = stubPush('granted');
  const host = show();
  const button = await screen.findByRole('button', { name: 'Turn on for this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  host.answer(addPushSubscription, response({ push: [device] }));
  await userEvent.click(button);
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(host.api.calls.at(-1)).toMatchObject({
    input: { body: { endpoint: 'https://push.example.com/1', p256dh: 'p', auth: 'a' } },
  });
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

test('a browser that blocks notifications says what to do', async () => {
  stubPush('denied');
  const host = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy();
  expect(host.api.calls.map(({ name }) => name)).toEqual(['readNotificationSettings']);
});

test('turning off this browser ends its subscription, too', async () => {
  const { unsubscribe } = stubPush('granted');
  const host = show({ push: [device] });
  host.answer(removePushSubscription, response());
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(host.api.calls.at(-1)).toMatchObject({ input: { body: { id: 3 } } });
  expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeTruthy();
});

test('a refused address can get e-mails again', async () => {
  const host = show({ mail: 'refused' });
  expect(await screen.findByText(/E-mails to noa@example.com came back/)).toBeTruthy();
  host.answer(saveNotificationSettings, response());
  await userEvent.click(screen.getByRole('button', { name: 'Send them again' }));
  await waitFor(() => expect(screen.queryByText(/came back/)).toBeNull());
  expect(host.api.calls.at(-1)).toMatchObject({ input: { body: { retry_email: true } } });
});
