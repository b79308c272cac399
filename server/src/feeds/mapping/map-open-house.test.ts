import { expect, test } from 'vitest';
import { Fields } from './fields';
import { mapOpenHouse, openHousesWithin } from './map-open-house';

const house = (over: object) => mapOpenHouse('oh', new Fields({ ListingKey: '1', ...over }));

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
    house: { starts_at: new Date('2026-11-30T00:00:00Z'), ends_at: new Date('2026-11-30T02:00:00Z') },
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

test.each(['OpenHouse', 'OpenHouses'])(
  'the list %s within a record has those to come, in order, and reports one without times',
  (list) => {
    const later = { ...TIMES, OpenHouseDate: '2026-12-06', OpenHouseKey: 'later', OpenHouseType: 'Virtual' };
    const damaged = { OpenHouseDate: '2026-11-29', OpenHouseStartTime: 'noon-ish', OpenHouseEndTime: '16:00' };
    const cancelled = { ...TIMES, OpenHouseStatus: 'Canceled' };
    const over = { ...TIMES, OpenHouseDate: '2026-11-01' };
    const fields = new Fields({ [list]: [later, damaged, TIMES, cancelled, over] });
    expect(openHousesWithin(fields, new Date('2026-11-28T00:00:00Z'))).toEqual([
      {
        key: '2026-11-30T00:00:00.000Z',
        starts_at: '2026-11-30T00:00:00.000Z',
        ends_at: '2026-11-30T02:00:00.000Z',
        remarks: null,
        virtual: false,
      },
      expect.objectContaining({ key: 'later', starts_at: '2026-12-07T00:00:00.000Z', virtual: true }),
    ]);
    expect(fields.unread.map(({ field }) => field)).toContain(list);
  },
);
