import { cleanup, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, readRegions } from 'shared-contracts';
import {
  type BlogDraft,
  type RegionText,
  readBlogDrafts,
  readRegionTexts,
  saveBlogPost,
  saveRegionText,
} from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { BlogPosts } from './blog-posts';
import { useWriter } from './drafts.store';
import { RegionTexts } from './region-texts';

const MAUI: RegionText = { region_path: 'maui', title: 'Maui', summary: null, body: ['Sun.'], version: 'read' };
const POST: BlogDraft = { id: 7, slug: 'a-post', title: 'A post', category: 'News', excerpt: '', body: ['Text.'] };
const user = userEvent.setup();

function show(page: 'regions' | 'blog') {
  const host = createTestHost({ proxy, context: 'admin' });
  host.answer(readRegionTexts, { regions: [MAUI] });
  host.answer(readRegions, { regions: [], sections: {} });
  host.answer(readBlogDrafts, { posts: [POST] });
  host.answer(saveBlogPost, POST);
  host.answer(saveRegionText, { ...MAUI, title: 'Maui no ka oi' });
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      {page === 'regions' ? <RegionTexts /> : <BlogPosts />}
    </SWRConfig>,
  );
  return host;
}
const openMaui = async () => user.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'maui');
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
/** Whether the browser would ask before the page closes. */
const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is written shows at once as readers will see it, and undo brings back what is stored (D87)', async () => {
  show('regions');
  await openMaui();
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), '\n\n<b>Sea.</b>');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect([preview.getByText('Sun.'), preview.getByText('<b>Sea.</b>')].map(({ tagName }) => tagName)).toEqual([
    'P',
    'P',
  ]);
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(preview.queryByText('<b>Sea.</b>')).toBeNull();
  expect([screen.queryByText('Not saved yet'), asksFirst()]).toEqual([null, false]);
});

test('changes stay while another region or section is looked at, and the browser asks before they are lost (D87)', async () => {
  show('regions');
  await openMaui();
  expect(asksFirst()).toBe(false);
  await user.type(title(), ' no ka oi');
  expect(asksFirst()).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), '');
  expect(title().value).toBe('');
  cleanup();
  const host = show('regions');
  await openMaui();
  expect(title().value).toBe('Maui no ka oi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.api.inputsOf(saveRegionText)).toEqual([{ body: { ...MAUI, title: 'Maui no ka oi' } }]);
  expect([screen.queryByText('Not saved yet'), asksFirst()]).toEqual([null, false]);
});

test('right after a save the text before can be brought back (D87)', async () => {
  show('regions');
  await openMaui();
  await user.type(title(), ' no ka oi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Restore the previous text' }));
  expect([title().value, asksFirst()]).toEqual(['Maui', true]);
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect([title().value, asksFirst()]).toEqual(['Maui no ka oi', false]);
});

test('a post that was closed with changes says so in the list and goes on where it was left (D87)', async () => {
  const host = show('blog');
  await user.click(await screen.findByRole('button', { name: 'A post' }));
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), '\n\n## More');
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByRole('heading', { name: 'More' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Has unsaved changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'A post' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.api.inputsOf(saveBlogPost)).toEqual([{ body: { ...POST, body: ['Text.', '## More'] } }]);
  expect([screen.queryByText('Has unsaved changes'), asksFirst()]).toEqual([null, false]);
});

const WRITER: { id: number | null } = { id: 1 };

test('another user who signs in finds no drafts, and the author finds them again', async () => {
  const { rerender } = renderHook(({ id }) => useWriter(id), { initialProps: WRITER });
  show('regions');
  await openMaui();
  await user.type(title(), '!');
  rerender({ id: null });
  rerender({ id: 1 });
  expect(title().value).toBe('Maui!');
  rerender({ id: 2 });
  await vi.waitFor(() => expect([title().value, asksFirst()]).toEqual(['Maui', false]));
});

test('a user who changes a text that another user has saved sees an error, and then loads or replaces that text (D87)', async () => {
  const host = show('regions');
  await openMaui();
  host.answer(readRegionTexts, { regions: [{ ...MAUI, body: ['Rain.'], version: 'theirs' }] });
  host.answer(saveRegionText, ({ body }) => {
    if (body.version === 'read') throw new ApiError('version_conflict');
    return { ...body, version: 'mine' };
  });
  await user.type(title(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Another user has saved this text/)).toBeTruthy();
  expect(title().value).toBe('Maui!');
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveProperty('value', 'Rain.'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(title(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = host.api.inputsOf(saveRegionText).map(({ body }) => body);
  expect(sent.map(({ title, body, version }) => [title, body[0], version])).toEqual([
    ['Maui!', 'Sun.', 'read'],
    ['Maui!', 'Rain.', 'theirs'],
    ['Maui!!', 'Rain.', 'mine'],
  ]);
});

test('two paragraphs that are the same both show', async () => {
  const reported = vi.spyOn(console, 'error');
  show('regions');
  await openMaui();
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), '\n\nSun.');
  expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByText('Sun.')).toHaveLength(2);
  expect(reported).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
});
