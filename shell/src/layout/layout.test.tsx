import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ApiError, endSudo, setLanguageSource } from 'shared-contracts';
import { createTestHost, sampleSession, sampleSettings, sampleUser } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPresses } from '../start/keep-presses';
import { loadShellTexts } from '../texts';
import { Banners } from './banners';
import { FooterFallback, NavFallback } from './nav-fallback';

test('a session of another user shows a message with a button that reloads [B2.2.4]', async () => {
  const host = createTestHost({ proxy, user: sampleUser({ email: 'other@example.com' }) });
  Object.assign(host.session.state, { userMismatch: true });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(<Banners host={host} welcome />);
  expect(screen.getByText('Something went wrong, log in again or refresh')).toBeTruthy();
  expect(screen.getByText(/^other@example.com has signed in here/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect(reload).toHaveBeenCalled();
});

test('staff acting for a client see whom they are signed in for [B2.2.5]', () => {
  const user = sampleUser({ first_name: 'Leilani', last_name: 'Sample', signed_in_sudo: true });
  render(<Banners host={createTestHost({ proxy, user })} welcome />);
  expect(screen.getByText('You are signed in for Leilani Sample')).toBeTruthy();
});

test('ending it brings the own session back and leaves the pages of the client (D31)', async () => {
  const client = sampleUser({ id: 3, email: 'client@example.com', signed_in_sudo: true });
  const host = createTestHost({ proxy, user: client });
  host.answer(endSudo, () => {
    throw new ApiError('network');
  });
  render(<Banners host={host} welcome />);
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(host.flashed.at(-1)?.kind).toBe('error'));
  host.answer(endSudo, sampleSession(sampleUser({ id: 9, email: 'advisor@example.com' })));
  await act(async () => host.flashed.at(-1)?.options?.action?.run());
  await waitFor(() => expect(host.session.state.user?.email).toBe('advisor@example.com'));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings');
  expect(screen.queryByText(/You are signed in for/)).toBeNull();
});

test('links to the setup when the role requires two-factor authentication', () => {
  const user = sampleUser({ second_factor_missing: true });
  const host = createTestHost({ proxy, user, url: '/listings/maui' });
  const { unmount } = render(<Banners host={host} welcome />);
  expect(screen.getByText(/set up two-factor authentication/)).toBeTruthy();
  expect(host.navigate.visits.map(({ path }) => path)).toEqual(['/account/settings']);
  act(() => host.navigate.to('/contact'));
  expect(host.navigate.visits.map(({ path }) => path)).toEqual(['/account/settings', '/contact', '/account/settings']);
  unmount();
  act(() => host.navigate.to('/contact'));
  expect(host.navigate.visits).toHaveLength(4);
});

test('a listing has no welcome banner above its photo', () => {
  const host = createTestHost({ proxy, url: '/listings/1-sample-street-kihei-400001' });
  render(<Banners host={host} welcome />);
  expect(screen.queryByRole('complementary', { name: 'Welcome' })).toBeNull();
  act(() => host.navigate.to('/listings/maui'));
  expect(screen.getByRole('complementary', { name: 'Welcome' })).toBeTruthy();
});

test('the welcome banner is for visitors only', () => {
  render(<Banners host={createTestHost({ proxy, user: sampleUser() })} welcome />);
  expect(screen.queryByRole('complementary', { name: 'Welcome' })).toBeNull();
});

test('the welcome banner goes when dismissed and stays away for 30 days [B2.2.8] [B9.10]', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  const host = createTestHost({ proxy });
  render(<Banners host={host} welcome />);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss welcome message' }));
  expect(screen.queryByRole('complementary', { name: 'Welcome' })).toBeNull();
  expect(setCookie.mock.lastCall?.[0]).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test('a press on a banner before its hydration is repeated', async () => {
  const element = <Banners host={createTestHost({ proxy })} welcome />;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(element);
  const stop = keepPresses(document);
  screen.getByRole('button', { name: 'Dismiss welcome message' }).click();
  expect(screen.getByRole('complementary', { name: 'Welcome' })).toBeTruthy();
  render(element, { container: root, hydrate: true });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Welcome' })).toBeNull());
  stop();
});

test('without the navigation there is a plain bar of links with the company phone', () => {
  const settings = { ...sampleSettings(), companyPhone: '808-555-0100' };
  render(<NavFallback settings={settings} />);
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/listings');
  expect(screen.getByRole('link', { name: '808-555-0100' }).getAttribute('href')).toBe('tel:+18085550100');
});

test('without the footer there are phone and e-mail', () => {
  const settings = { ...sampleSettings(), companyPhone: '808-555-0100', supportEmail: 'help@example.com' };
  render(<FooterFallback settings={settings} />);
  expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe('mailto:help@example.com');
});

test('the welcome of a Japanese page is one sentence with the button where Japanese has it', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  await loadShellTexts();
  render(<Banners host={createTestHost({ proxy })} welcome />);
  const banner = screen.getByRole('complementary', { name: 'ようこそ' });
  expect(banner.textContent).toMatch(/^Aloha\. 無料会員登録で物件と検索条件を保存できます/);
  expect(within(banner).getByRole('button', { name: '無料会員登録' })).toBeTruthy();
});
