import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, matchRoute } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { NotFound } from 'shared-ui';
import { proxy } from 'valtio';
import { describe, expect, test, vi } from 'vitest';
import { NO_SLOT_PARTS } from '../parts/slot-parts';
import { ErrorPage, PageBoundary, SignInFirst } from './errors';
import { LoginRedirect, SignIn } from './sign-in';

function Broken(): never {
  throw new ApiError('not_allowed');
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test("an unknown page says 'Whoops! We can't find that page.' and leads to /listings [B2.7.1]", () => {
  render(<NotFound reason="no-route" />);
  expect(screen.getByRole('heading', { name: "Whoops! We can't find that page." })).toBeTruthy();
  expect(hrefOf('Go to Search')).toBe('/listings');
});

test("an address whose parameter cannot be right says 'This page could not be found' [B2.7.3]", () => {
  render(<NotFound reason="bad-parameter" />);
  expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeTruthy();
});

test("a server error says 'Our server must be out surfing.' with 'Go back to Search' [B2.7.2]", () => {
  render(<ErrorPage />);
  expect(screen.getByRole('heading', { name: 'Our server must be out surfing.' })).toBeTruthy();
  expect(screen.getByText('Error 500')).toBeTruthy();
  expect(hrefOf('Go back to Search')).toBe('/listings');
});

test('an error thrown while drawing shows its status and message [B8.15]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = createTestHost();
  render(
    <PageBoundary host={host} resetKey="/x">
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'You are not allowed to do this.' })).toBeTruthy();
  expect(screen.getByText('Error 403')).toBeTruthy();
  expect(host.reported).toMatchObject([{ kind: 'render-error', remote: 'shell' }]);
});

test('an account page asks an anonymous visitor to sign in', async () => {
  const host = createTestHost({ proxy });
  render(<SignInFirst host={host} match={matchRoute('/account/settings', { locales: ['en'] })} />);
  expect(screen.getByRole('heading', { name: 'Please sign in first.' })).toBeTruthy();
  expect(host.bus.of('auth:open')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(host.bus.of('auth:open')).toHaveLength(2);
});

describe('a signed-in user on the sign-in page', () => {
  const open = (url: string) => {
    const host = createTestHost({ proxy, url, user: sampleUser() });
    render(<SignIn host={host} parts={NO_SLOT_PARTS} mode="sign-in" welcome={false} staff={false} rendered={false} />);
    return host;
  };

  test('goes on to the search', () => {
    expect(open('/login').navigate.current().path).toBe('/listings');
  });

  test('goes back to the staff page that asked for sign-in', () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    expect(open('/login?redirect=%2Fadmin').navigate.visits).toEqual([]);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/admin');
  });

  test('stays where a sign-in link was opened, which may be of another user', () => {
    expect(open('/login?email=kai%40example.com&token=a-token').navigate.visits).toEqual([]);
  });
});

test('the login-redirect page waits two seconds and goes to /listings [A2.8] [A9.7]', () => {
  vi.useFakeTimers();
  const host = createTestHost({ url: '/login-redirect' });
  render(<LoginRedirect host={host} />);
  expect(screen.getByText("Hold Tight, we're logging you in...")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1999));
  expect(host.navigate.current().path).toBe('/login-redirect');
  act(() => void vi.advanceTimersByTime(1));
  expect(host.navigate.current().path).toBe('/listings');
});

test('a page that is not there offers more than the search', () => {
  render(<NotFound reason="no-route" />);
  expect(hrefOf('Homes by region')).toBe('/regions');
  expect(hrefOf('Contact us')).toBe('/contact');
});
