import { expect, test } from 'vitest';
import { mapOpenHouse } from './map-open-house';

const house = (over: object) => mapOpenHouse('oh', { ListingKey: '1', ...over });

test.each([
  [{ OpenHouseStartTime: '2026-11-29T14:00:00', OpenHouseEndTime: '2026-11-29T16:00:00' }],
  [{ OpenHouseStartTime: '2026-11-30T00:00:00Z', OpenHouseEndTime: '2026-11-30T02:00:00Z' }],
  [{ OpenHouseDate: '2026-11-29', OpenHouseStartTime: '14:00:00.000', OpenHouseEndTime: '16:00:00.000' }],
  [{ OpenHouseDate: '11/29/2026', OpenHouseStartTime: '2:00 PM', OpenHouseEndTime: '4 pm' }],
  [{ OpenHouseDate: '2026-11-29', OpenHouseStartTime: '1900-01-01T14:00:00', OpenHouseEndTime: '1900-01-01T16:00:00' }],
  [{ OpenHouseDate: '2026-11-29T00:00:00Z', OpenHouseStartTime: '14:00', OpenHouseEndTime: '16:00' }],
  [{ Date: '11/29/2026', StartTime: '2:00 pm', EndTime: '16:00-10:00' }],
])('an open house with %j is from 2 to 4 PM in Hawaii', (over) => {
  expect(house(over)).toMatchObject({
    kind: 'held',
    house: { startsAt: new Date('2026-11-30T00:00:00Z'), endsAt: new Date('2026-11-30T02:00:00Z') },
  });
});

const TIMES = { OpenHouseDate: '2026-11-29', OpenHouseStartTime: '14:00', OpenHouseEndTime: '16:00' };
test.each([
  [{ ...TIMES, OpenHouseStartTime: 'afternoon' }, 'no time: OpenHouseStartTime cannot be read'],
  [{ ...TIMES, OpenHouseDate: '1900-01-01' }, 'no time'],
  [{ OpenHouseStartTime: null }, 'no time'],
])('an open house with %j is refused with its field', (over, reason) => {
  expect(house(over)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
});

test.each([[{ MlgCanView: 'N' }], [{ OpenHouseStatus: 'Canceled' }]])('an open house with %j is cancelled', (over) =>
  expect(house({ ...TIMES, ...over }).kind).toBe('cancelled'),
);

test('its remarks are plain text', () => {
  expect(
    house({ ...TIMES, OpenHouseRemarks: 'Tea &amp; cake<br>Bring slippers', OpenHouseStatus: 'active' }),
  ).toMatchObject({
    kind: 'held',
    house: { remarks: 'Tea & cake\nBring slippers' },
  });
});
