import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MapCluster } from 'shared-contracts';
import { expect, test } from 'vitest';
import { MapPinList } from './map-pin-list';

const cluster = (lat: number, count: number): MapCluster => ({ lat, lng: -156, count, pin: null });
const listOf = (clusters: readonly MapCluster[]) => (
  <MapPinList clusters={clusters} onOpen={() => undefined} onHover={undefined} onCluster={() => undefined} />
);

test('the focus goes on to the parts of a cluster that was pressed', async () => {
  const { rerender } = render(listOf([cluster(20, 301)]));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  rerender(listOf([]));
  rerender(listOf([cluster(20.1, 200), cluster(20.2, 101)]));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '200 homes in the south of the map' }));
});
