import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Region, readRegions } from 'shared-contracts';
import { readRegionTexts, saveRegionText } from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
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

test('saves a text for a region of the directory, and refuses a place that is not a region (D87)', async () => {
  const host = createTestHost({ proxy, context: 'admin' });
  host.answer(readRegionTexts, { regions: [] });
  host.answer(readRegions, { regions: [maui], sections: {} });
  host.answer(saveRegionText, { region_path: 'maui', title: 'Maui', summary: null, body: [] });
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <RegionTexts host={host} />
    </SWRConfig>,
  );
  const handles = await screen.findByRole('combobox', { name: /^Handles of the region/ });
  expect([...container.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual(['maui']);
  await userEvent.type(handles, 'mauj');
  expect(screen.getByText('No region has these handles.')).toBeTruthy();
  await userEvent.clear(handles);
  await userEvent.type(handles, 'maui');
  expect(screen.queryByText('No region has these handles.')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Maui');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.api.inputsOf(saveRegionText)).toEqual([
    { body: { region_path: 'maui', title: 'Maui', summary: null, body: [], version: '' } },
  ]);
});
