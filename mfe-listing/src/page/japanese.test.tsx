import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contractTexts, listingTranslation, setLanguageSource } from 'shared-contracts';
import { samplePhoto } from 'shared-contracts/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoLabel } from '../media/photo-mosaic';
import { arrivalText } from '../plan/plan-texts';
import { showListing } from '../testing/show-listing';
import { i18n } from '../texts';

beforeAll(async () => {
  setLanguageSource(() => 'ja');
  await Promise.all([i18n.load(), contractTexts.load()]);
});
afterAll(() => setLanguageSource(() => 'en'));

test('the facts of a home are in Japanese; what the MLS wrote and no table knows is marked as English', async () => {
  await showListing({
    public_remarks: 'Steps to the beach.',
    parking_features: ['Garage', 'Boat Slip'],
    water: ['County'],
    flood_zone: 'VE',
  });
  const overview = within(screen.getByRole('region', { name: '概要' }));
  const factOf = (label: string) => overview.getByText(label).nextElementSibling;
  expect(factOf('駐車場')?.innerHTML).toBe('<span>ガレージ</span>、<span lang="en">Boat Slip</span>');
  expect(factOf('洪水区域')?.textContent).toBe('VE（高：年間の洪水発生確率1%以上、波を伴う）');
  expect(factOf('上水道')?.innerHTML).not.toContain('lang');
  const description = within(screen.getByRole('region', { name: '物件説明' }));
  expect(description.getByText('Steps to the beach.').lang).toBe('en');
  expect(description.getByText('物件説明は英語です')).toBeTruthy();
});

test('a translated description says so, and the original is one press away [D191]', async () => {
  const { host } = await showListing(
    { public_remarks: 'Steps to the beach.' },
    { prepare: ({ answer }) => answer(listingTranslation, { text: 'ビーチまで<b>すぐ</b>です。' }) },
  );
  const description = within(screen.getByRole('region', { name: '物件説明' }));
  // a service gives no markup
  expect((await description.findByText('ビーチまで<b>すぐ</b>です。')).lang).toBe('');
  expect(description.getByText(/機械翻訳/)).toBeTruthy();
  const button = description.getByRole('button', { name: '原文（英語）を表示' });
  await userEvent.click(button);
  expect(description.getByText('Steps to the beach.').lang).toBe('en');
  expect(description.queryByText(/機械翻訳/)).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(description.getByRole('button', { name: '翻訳を表示' }));
  expect(description.getByText('ビーチまで<b>すぐ</b>です。')).toBeTruthy();
  expect(host.api.calls.filter(({ name }) => name === 'listingTranslation')).toHaveLength(1);
});

test('a photo has its caption in Japanese, and in a label only then [D196]', () => {
  const photos = ['Living room', 'Aunty’s porch'].map((caption) => samplePhoto({ caption }));
  expect(photoLabel(0, photos)).toBe('写真 2枚中1枚目：リビング、拡大表示');
  expect(photoLabel(1, photos)).toBe('写真 2枚中2枚目、拡大表示');
});

test('a home of a planned day has the times of Hawaii and of Japan [D196]', () => {
  expect(arrivalText('2026-11-28', 600)).toBe('11月28日(土) 10:00（ハワイ時間）\n11月29日(日) 5:00（日本時間）');
});

test('an English page marks no language, and says nothing about its description', async () => {
  setLanguageSource(() => 'en');
  const { page, host } = await showListing({ public_remarks: 'Steps to the beach.', parking_features: ['Boat Slip'] });
  expect(page.container.querySelector('[lang]')).toBeNull();
  expect(screen.queryByText('The description of this home is in English')).toBeNull();
  expect(JSON.stringify(host.api.calls)).not.toContain('listingTranslation');
});
