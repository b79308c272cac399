import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Region, readRegions } from 'shared-contracts';
import { readRegionTexts, saveRegionText } from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { RegionTexts } from './region-texts';

const maui: Region = {
  id: 1,
  name: 'Maui',
  handle: 'maui',
  level: 'island',
  path: [{ level: 'island', name: 'Maui', handle: 'maui' }],
  region_level_string: 'Island::Maui',
  center: null,
  listing_count: 3,
};

const kihei: Region = {
  ...maui,
  id: 2,
  name: 'Kīhei',
  handle: 'kihei',
  level: 'town',
  path: [
    ...maui.path,
    { level: 'district', name: 'South', handle: 'south' },
    { level: 'town', name: 'Kīhei', handle: 'kihei' },
  ],
};

test('saves a text for a region of the directory, and refuses a place that is not a region (D87)', async () => {
  const host = createTestHost({ proxy, context: 'admin' });
  host.answer(readRegionTexts, { regions: [] });
  host.answer(readRegions, { regions: [maui, kihei], sections: {} });
  host.answer(saveRegionText, { region_path: 'maui', title: 'Maui', summary: null, body: [] });
  const { container } = renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <RegionTexts />
    </SWRConfig>,
  );
  const region = await screen.findByRole('combobox', { name: /^Name of the region/ });
  await waitFor(() =>
    expect([...container.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual([
      'Maui',
      'Kīhei, South, Maui',
    ]),
  );
  await userEvent.type(region, 'Kahu');
  expect(screen.getByText('No region has this name.')).toBeTruthy();
  await userEvent.clear(region);
  await userEvent.type(region, 'kihei, s');
  expect(screen.queryByText('No region has this name.')).toBeNull();
  await userEvent.type(region, 'outh, maui');
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Kīhei');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.api.inputsOf(saveRegionText)).toEqual([
    { body: { region_path: 'maui/south/kihei', title: 'Kīhei', summary: null, body: [], version: '' } },
  ]);
});
