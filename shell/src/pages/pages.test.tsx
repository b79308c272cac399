import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, blogPosts, matchRoute, type NestedRegion, readNestedRegions } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import Blog from './blog/blog';
import { ErrorPage } from './errors/error-page';
import { NotFoundPage } from './errors/not-found-page';
import { PageBoundary } from './errors/page-boundary';
import { SignInFirst } from './errors/sign-in-first';
import Regions from './regions/regions';
import LoginRedirect from './sign-in/login-redirect';

function Broken(): never {
  throw new ApiError('not_allowed');
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test("an unknown page says 'Whoops! We can't find that page.' and leads to /listings [B2.7.1]", () => {
  render(<NotFoundPage reason="no-route" />);
  expect(screen.getByRole('heading', { name: "Whoops! We can't find that page." })).toBeTruthy();
  expect(hrefOf('Go to Search')).toBe('/listings');
});

test("an address whose parameter cannot be right says 'This page could not be found' [B2.7.3]", () => {
  render(<NotFoundPage reason="bad-parameter" />);
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

test('the login-redirect page waits two seconds and goes to /listings [A2.8] [A9.7]', () => {
  vi.useFakeTimers();
  const host = createTestHost({ url: '/login-redirect' });
  render(<LoginRedirect host={host} />);
  expect(screen.getByText("Hold Tight, we're logging you in...")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1999));
  expect(host.navigate.current().path).toBe('/login-redirect');
  act(() => void vi.advanceTimersByTime(1));
  expect(host.navigate.current().path).toBe('/listings');
  vi.useRealTimers();
});

test('a load that failed is told, and can be tried again', async () => {
  const host = createTestHost();
  render(<Blog host={host} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const post = {
    id: 1,
    slug: 'reef',
    title: { rendered: 'The reef' },
    date: '2026-11-01T10:00:00Z',
    category: 'News',
    link: '/blog/reef',
    excerpt: '',
    image: null,
  };
  host.answer(blogPosts, [post]);
  await userEvent.click(retry);
  expect((await screen.findByRole('link', { name: 'The reef' })).getAttribute('href')).toBe('/blog/reef');
});

const region = (handle: string, name: string, children: NestedRegion[]): NestedRegion => ({
  handle,
  name,
  listing_count: 12,
  children,
});
const maui = region('maui', 'Maui', [region('south', 'South', [region('kihei', 'Kihei', [])])]);

test('the regions are headings down to the district, lead to their homes, and an island can be jumped to [B2.1.12]', async () => {
  const host = createTestHost({ proxy, url: '/regions' });
  host.answer(readNestedRegions, [maui]);
  render(<Regions host={host} />);
  expect(await screen.findByRole('heading', { level: 2, name: /^Maui/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: /^South/ })).toBeTruthy();
  expect(hrefOf('Kihei 12')).toBe('/listings/maui/south/kihei');
  expect(document.querySelector(`${hrefOf('Maui')}`)?.textContent).toContain('South');
});

test('a page that is not there offers more than the search', () => {
  render(<NotFoundPage reason="no-route" />);
  expect(hrefOf('Homes by region')).toBe('/regions');
  expect(hrefOf('Contact us')).toBe('/contact');
});
