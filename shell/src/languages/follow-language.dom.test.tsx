import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORAGE_KEYS, setLanguageSource, updateCurrentUser } from 'shared-contracts';
import { createTestHost, sampleSession, sampleUser } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { followLanguage } from './follow-language';

let page = 'en';
setLanguageSource(() => page);
const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  speak('en-US');
  page = 'en';
});

const choose = (language: string) => localStorage.setItem(STORAGE_KEYS.language, JSON.stringify(language));
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the page is offered in the language of the browser, with its filters, until the visitor declines [D183]', async () => {
  speak('fr', 'ja-JP', 'en');
  const host = createTestHost({ proxy, url: '/listings/maui?type=condo' });
  followLanguage(host);
  const link = await screen.findByRole('link', { name: 'このページを日本語で見る' });
  expect(link.getAttribute('href')).toBe('/ja/listings/maui?type=condo');
  expect(link.closest('[lang]')?.getAttribute('lang')).toBe('ja');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('link')).toBeNull();
  followLanguage(host);
  await settled();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a choice comes before the language of the browser [D183]', async () => {
  speak('ja');
  choose('en');
  followLanguage(createTestHost({ proxy }));
  await settled();
  expect(screen.queryByRole('link')).toBeNull();
  page = 'ja';
  followLanguage(createTestHost({ proxy, url: '/ja/contact' }));
  expect((await screen.findByRole('link', { name: 'See this page in English' })).getAttribute('href')).toBe('/contact');
});

test('the choice is stored with the account, once, and not by staff who act for a client [D183]', async () => {
  page = 'ja';
  choose('ja');
  const user = sampleUser({ language: null });
  const host = createTestHost({ proxy, user });
  host.answer(updateCurrentUser, sampleSession({ ...user, language: 'ja' }));
  followLanguage(host);
  await vi.waitFor(() => expect(host.session.state.user?.language).toBe('ja'));
  expect(host.api.inputsOf(updateCurrentUser)).toHaveLength(1);
  const ofStaff = createTestHost({ proxy, user: sampleUser({ signed_in_sudo: true }) });
  followLanguage(ofStaff);
  await settled();
  expect(ofStaff.api.calls).toEqual([]);
});
