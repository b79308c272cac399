import { screen } from '@testing-library/react';
import { blogPosts, contractTexts, readRegions, setLanguageSource } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { languageName } from './agents/language-name';
import { DescribedHomePage } from './expose/ai';
import { BlogPage } from './expose/blog';
import { i18n } from './texts';

beforeEach(async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  await Promise.all([i18n.load(), contractTexts.load()]);
});

test('a Japanese page says in Japanese what it understood of an English sentence', async () => {
  const host = createTestHost({ proxy, url: '/ai?q=3+bed+condo+on+a+golf+course+with+a+pool' });
  host.answer(readRegions, { regions: [], sections: {} });
  renderWithHost(host, <DescribedHomePage host={host} match={host.navigate.current()} />);
  screen.getByRole('heading', { level: 1, name: '文章で物件を探す' });
  const meanings = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(meanings).toEqual(['寝室3室以上', 'コンドミニアム', 'ゴルフコースに隣接', 'プール付き']);
});

test('a stored text on a Japanese page is marked as English', async () => {
  const host = createTestHost({ proxy, url: '/blog' });
  host.answer(blogPosts, [
    {
      id: 1,
      slug: 'reef',
      title: { rendered: 'The reef' },
      date: '2026-11-01T10:00:00Z',
      category: 'News',
      link: '/blog/reef',
      excerpt: '',
      image: null,
    },
  ]);
  renderWithHost(host, <BlogPage host={host} match={host.navigate.current()} />);
  expect((await screen.findByRole('heading', { level: 2, name: 'The reef' })).lang).toBe('en');
  expect(screen.getByRole('heading', { level: 1, name: 'ブログ' }).closest('[lang]')).toBeNull();
});

test('an agent speaks languages whose names are in the language of the page', () => {
  expect(['Japanese', 'Ilocano', 'Whistling'].map(languageName)).toEqual(['日本語', 'イロカノ語', 'Whistling']);
});
