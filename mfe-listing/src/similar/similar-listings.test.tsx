import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { ApiError, similarListings } from 'shared-contracts';
import { sampleSimilar } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, sectionTitles, showListing } from '../testing/show-listing';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const TITLE = 'More listings around this price point';
const seven = Array.from({ length: 7 }, (_, at) =>
  sampleSimilar({ internal_id: `s${at}`, slug: `similar-${at}`, address: `${at} Sample Street, Kihei` }),
);

test('up to six show, each opening its listing [B2.5.14] [B9.15]', async () => {
  const { host } = await showListing({}, { similar: seven });
  await pass(1000);
  const section = within(await screen.findByRole('region', { name: TITLE }));
  expect(section.getAllByRole('link')).toHaveLength(6);
  fireEvent.click(section.getByRole('link', { name: /3 Sample Street/ }));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/similar-3');
});

test('they are asked for one second after the listing shows [B4.10] [B9.10]', async () => {
  const { host } = await showListing({}, { similar: seven });
  const asked = () => host.api.inputsOf(similarListings).length;
  await pass(800);
  expect(asked()).toBe(0);
  await pass(300);
  expect(asked()).toBe(1);
});

test('none found: the section is not shown; a failed call says so with a retry', async () => {
  await showListing({}, { similar: [] });
  await pass(1200);
  expect(sectionTitles()).not.toContain(TITLE);
  cleanup();
  await showListing(
    {},
    {
      prepare: (host) =>
        host.answer(similarListings, () => {
          throw new ApiError('network');
        }),
    },
  );
  await pass(1000);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
