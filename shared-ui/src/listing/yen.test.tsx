import { screen } from '@testing-library/react';
import { contractTexts, type HostServices, readYenRate, SOURCE_LANGUAGE, setLanguageSource } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { renderWithHost } from '../testing';
import { PriceTag } from './facts';
import { useYenRate, YenNote } from './yen';

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

function Price({ host }: { host: HostServices }) {
  const rate = useYenRate(host);
  return (
    <>
      <PriceTag amount={1_250_000} yenRate={rate} />
      <YenNote rate={rate} />
    </>
  );
}

function show() {
  const host = createTestHost({ proxy });
  host.answer(readYenRate, { yen: 149.5, day: '2026-11-28' });
  renderWithHost(host, <Price host={host} />);
  return host;
}

test('a price on a Japanese page has yen, and the page names the rate and its day [D184]', async () => {
  setLanguageSource(() => 'ja');
  await contractTexts.load();
  show();
  expect(await screen.findByText('約1億8,700万円')).toBeTruthy();
  expect(screen.getByText('1ドル＝149.5円（11月28日）')).toBeTruthy();
});

test('a price on another page has dollars only, and the page asks for no rate', async () => {
  const { api } = show();
  expect(await screen.findByText('$1,250,000')).toBeTruthy();
  expect(api.calls).toEqual([]);
});
