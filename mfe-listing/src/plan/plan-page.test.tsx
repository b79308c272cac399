import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, listingsByIds, travelTimes } from 'shared-contracts';
import { createTestHost, sampleCard, type TestHost } from 'shared-contracts/testing';
import { useMatch } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { PlanPage } from './plan-page';

const homes = ['a', 'b', 'c'].map((id, at) =>
  sampleCard({
    internal_id: id,
    mls_id: id,
    street_address_short: `${id} Street`,
    lat: 20.7 + at / 10,
    lng: -156.4,
    open_houses: [],
  }),
);

function show(address: string, routingSource?: string) {
  const ownPages = [{ path: '/plan' as const, title: 'Plan a day of homes' }];
  const host = createTestHost({ proxy, url: address, routes: { ownPages } });
  host.answer(listingsByIds, ({ params }) =>
    homes.filter(({ internal_id }) => params.ids.split(',').includes(internal_id)),
  );
  if (routingSource) {
    host.settings.routingSource = routingSource;
    const zeros = ['a', 'b', 'c'].map(() => [7, 7, 7]);
    host.answer(travelTimes, ({ params }) => ({ ids: params.ids.split(','), minutes: zeros, miles: zeros }));
  }
  renderWithHost(host, <Routed host={host} />);
  return host;
}
const Routed = ({ host }: { host: TestHost }) => <PlanPage host={host} match={useMatch(host)} />;
const order = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => /([abc]) Street/.exec(row.textContent ?? '')?.[1])
    .join('');

test('homes are ordered by the way, moved by hand, and removed; the address has it all (D154)', async () => {
  const host = show('/plan?ids=b,c,a&day=2099-12-05');
  await screen.findByText('In the order with the shortest way.', { exact: false });
  expect(['abc', 'cba']).toContain(order());
  const first = order()[0];
  await userEvent.click(screen.getByRole('button', { name: `Move ${first} Street down` }));
  expect(order()[1]).toBe(first);
  expect(host.navigate.current().query).toContain('order=own');
  await userEvent.click(screen.getByRole('button', { name: 'Remove b Street' }));
  expect(order()).toHaveLength(2);
  expect(document.activeElement?.tagName).toBe('H2');
  await userEvent.selectOptions(screen.getByLabelText('First home at'), '1:00pm');
  expect(
    within(screen.getAllByRole('listitem')[0] ?? document.body).getByText('1:00pm', { exact: false }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Order by the shortest way' }));
  expect(host.navigate.current().query).not.toContain('order=own');
});

test('one request asks an agent for all homes of the day (D154)', async () => {
  const host = show('/plan?ids=a,c&day=2099-12-05');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask an agent for this day' }));
  const [asked] = host.bus.of('contact:open');
  expect(asked?.kind).toBe('email-agent');
  expect(asked?.message).toContain('a Street');
  expect(asked?.message).toContain('c Street');
});

test('with a routing service it has drives, and names whose roads they are (D154)', async () => {
  show('/plan?ids=a,b&day=2099-12-05', 'Sample Roads');
  expect(await screen.findByText('7 min drive, 7.0 mi')).toBeTruthy();
  expect(screen.getByText('as Sample Roads know it', { exact: false })).toBeTruthy();
  expect(screen.queryByLabelText('Between two homes')).toBeNull();
});

test('a routing service that fails leaves straight lines, and is named', async () => {
  const host = show('/plan?ids=a,b&day=2099-12-05', 'Sample Roads');
  host.answer(travelTimes, () => {
    throw new ApiError('busy', [], 'It does not answer.');
  });
  expect(await screen.findByText("We couldn't load the driving times. It does not answer.")).toBeTruthy();
  expect(screen.getByText('Miles are straight lines.', { exact: false })).toBeTruthy();
  expect(screen.getByLabelText('Between two homes')).toBeTruthy();
});

test('homes that a day has no room for are named', async () => {
  show(`/plan?ids=${Array.from({ length: 30 }, (_, at) => at).join()}`);
  expect(await screen.findByText(/A day has room for 8 homes/)).toBeTruthy();
});

test('a day that is over is replaced, and the page says so', async () => {
  show('/plan?ids=a&day=2020-01-05');
  expect(await screen.findByText(/This day is over, or no date. The homes are planned for \w+day/)).toBeTruthy();
});

test('without homes it says where to choose them, and names those that are gone', async () => {
  show('/plan');
  expect(screen.getByText('No homes yet')).toBeTruthy();
  show('/plan?ids=a,gone');
  expect(await screen.findByText('One home is no longer shown.')).toBeTruthy();
});
