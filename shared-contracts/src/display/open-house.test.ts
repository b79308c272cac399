import { expect, test } from 'vitest';
import { openHouseCalendarPath, openHousesToCome, openHouseText } from './open-house';

const house = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
const SATURDAY = house('2026-11-28T23:00:00.000Z', '2026-11-29T02:00:00.000Z');
const SUNDAY = house('2026-11-29T20:00:00.000Z', '2026-11-29T22:30:00.000Z');

test('the open houses to come are in order, without those that are over', () => {
  expect(openHousesToCome([SUNDAY, SATURDAY], Date.parse('2026-11-20T00:00:00Z'))).toEqual([SATURDAY, SUNDAY]);
  // one that goes on at the moment is still to come
  expect(openHousesToCome([SUNDAY, SATURDAY], Date.parse('2026-11-29T01:00:00Z'))).toEqual([SATURDAY, SUNDAY]);
  expect(openHousesToCome([SUNDAY, SATURDAY], Date.parse('2026-11-29T03:00:00Z'))).toEqual([SUNDAY]);
  expect(openHousesToCome(undefined)).toEqual([]);
});

test('an open house is shown in Hawaii time', () => {
  expect(openHouseText(SATURDAY)).toBe('Sat, Nov 28, 1:00 – 4:00 PM');
  expect(openHouseText(SUNDAY)).toBe('Sun, Nov 29, 10:00 AM – 12:30 PM');
});

test('its calendar file has an address, whatever its key', () => {
  expect(openHouseCalendarPath('12-sample-road', 'a/b c')).toBe('/open-houses/12-sample-road/a%2Fb%20c.ics');
});
