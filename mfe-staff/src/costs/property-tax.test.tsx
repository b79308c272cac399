import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type CostRules } from 'shared-contracts';
import { readStoredCostRules, saveCostRules } from 'shared-contracts/staff';
import { createTestHost, sampleCostRules } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { PropertyTax } from './property-tax';

async function show(save: (rules: CostRules) => CostRules = (rules) => ({ ...rules, version: 'next' })) {
  const host = createTestHost({ proxy, context: 'admin' });
  const sent: CostRules[] = [];
  let stored = sampleCostRules();
  host.answer(readStoredCostRules, () => stored);
  host.answer(saveCostRules, ({ body }) => {
    sent.push(body);
    stored = save(body);
    return stored;
  });
  renderWithHost(host, <PropertyTax />);
  await screen.findByRole('table', { name: 'Property tax classes' });
  return sent;
}
const type = async (name: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('shows the classes, and changes one of them (D152)', async () => {
  const sent = await show();
  const row = screen.getByRole('row', { name: /Residential A/ });
  expect(within(row).getByText('$4.00, above $1,000,000 $11.40')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: 'Residential A' }));
  await type(/^Rates/, '5 4{enter}1000000 12');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/The first value is 0, and the values rise/)).toBeTruthy();
  expect(sent).toEqual([]);
  await type(/^Rates/, '0 4{enter}1,000,000 12');
  await type(/^Exemption/, ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = sampleCostRules();
  const rates = [
    { above: 0, rate: 4 },
    { above: 1_000_000, rate: 12 },
  ];
  const classes = before.classes.map((one) =>
    one.name === 'Residential A' ? { ...one, rates, exemption: null } : one,
  );
  expect(sent).toEqual([{ ...before, classes }]);
  expect(await screen.findByText('$4.00, above $1,000,000 $12.00')).toBeTruthy();
});

test('adds and removes a class, and sets the assumed use, each on the version that is shown (D152)', async () => {
  const sent = await show((rules) => ({ ...rules, version: `${rules.version}+` }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Residential A, Honolulu: Second home' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Residential A/ })).toBeNull());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Monthly costs assume/ }), 'second');
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a class' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter the name of the class.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'County' }), 'kauai');
  await type(/^Name of the class/, 'Homestead');
  await type(/^Rates/, '0 2.59');
  await type(/^Fiscal year/, '2025–26');
  await type(/^Source/, 'County of Kauaʻi');
  await type(/^Address of the source/, 'https://example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Homestead/ })).toBeTruthy();
  expect(sent.map(({ version, home_use, classes }) => [version, home_use, classes.length])).toEqual([
    ['sample', 'owner', 3],
    ['sample+', 'second', 3],
    ['sample++', 'second', 4],
  ]);
});

test('a change of other rules than the stored ones is refused with the reason (D152)', async () => {
  await show(() => {
    throw new ApiError('version_conflict');
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Monthly costs assume/ }), 'second');
  expect(await screen.findByText(new ApiError('version_conflict').message)).toBeTruthy();
});

test('after a conflict the dialog closes: its class may be another one by now (D152)', async () => {
  await show(() => {
    throw new ApiError('version_conflict');
  });
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove / })[0] ?? document.body);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(new ApiError('version_conflict').message)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
