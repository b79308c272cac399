import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, isPlaceholderDay, readDay, readTimeOn } from './instant';
import {
  isAbsent,
  readNumber,
  readOrder,
  readQuantity,
  readState,
  readUnit,
  readYesNo,
  readZip,
  splitUnit,
} from './read-values';

test.each([
  null,
  undefined,
  '',
  '  ',
  'N/A',
  'n/a',
  'NA',
  'None',
  'null',
  '--',
  '—',
  '****',
  'Not Available',
  [],
  ['', null],
])('%j is no value', (value) => expect(isAbsent(value)).toBe(true));

test.each([0, '0', false, 'No', 'Nana', 'None of the rooms', {}])('%j is a value', (value) => {
  expect(isAbsent(value)).toBe(false);
});

test.each([
  [1_250_000, 1_250_000],
  ['1250000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['$1,250,000.00', 1_250_000],
  ['US$ 1 250 000', 1_250_000],
  [' -157.8362 ', -157.8362],
  ['$-5', -5],
  ['.5', 0.5],
  ['0', 0],
  ...['1.25M', '1,25', '12,34,567', '1e6', '$', '.', '-', '1.2.3', 'three', 'NaN', 'Infinity', true, {}, ['1']].map(
    (value) => [value, null],
  ),
])('the number %j is %j', (value, number) => expect(readNumber(value)).toBe(number));

test('a number is the same in every form of its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom('', '$', 'US$', '$ '), (number, sign) => {
      for (const text of [String(number), number.toLocaleString('en-US'), number.toFixed(2)])
        expect(readNumber(` ${sign}${text} `)).toBe(number);
      expect(readQuantity(`-${number + 1}`)).toBeNull();
    }),
  );
});

test.each([
  [true, true],
  ['Y', true],
  ['yes', true],
  ['TRUE', true],
  [1, true],
  ['1', true],
  [false, false],
  ['N', false],
  ['no', false],
  ['False', false],
  [0, false],
  ['f', false],
  ['maybe', null],
  [2, null],
  [{}, null],
])('the answer %j is %j', (value, response) => expect(readYesNo(value)).toBe(response));

test('a place in an order that is not sent is the last', () => {
  expect([null, '', 'N/A', 3, '4', 'x', -1].map(readOrder)).toEqual([
    ...Array(3).fill(Number.MAX_SAFE_INTEGER),
    3,
    4,
    null,
    null,
  ]);
});

test.each([
  [967341234, '96734-1234'],
  ['96734', '96734'],
  ['96734-1234', '96734-1234'],
  ['96734 1234', '96734-1234'],
  ['96734-', '96734'],
  ['HI 96734', '96734'],
  [' 96734-0000 ', '96734'],
  ['9673', null],
  ['967341', null],
  ['Kailua', null],
  [{}, null],
])('the ZIP code %j is %j', (value, zip) => expect(readZip(value)).toBe(zip));

test.each([
  ['2', '2'],
  ['#2', '2'],
  ['Apt 12', '12'],
  ['APT. #12', '12'],
  ['Unit B-203', 'B-203'],
  ['Suite 5', '5'],
  [1502, '1502'],
  ['PH 2', 'PH 2'],
  ['No. 4', '4'],
  ['Nola', 'Nola'],
  ['N/A', null],
  ['#', null],
])('the unit %j is %j', (value, unit) => expect(readUnit(value)).toBe(unit));

test.each([
  ['201 Ohua Ave Apt 2', '201 Ohua Ave', '2'],
  ['201 Ohua Ave, Unit B-2', '201 Ohua Ave', 'B-2'],
  ['201 Ohua Ave #1502', '201 Ohua Ave', '1502'],
  ['201 Ohua Ave PH', '201 Ohua Ave', 'PH'],
  ['12 Aptos Way', '12 Aptos Way', null],
  ['1 Unity Rd', '1 Unity Rd', null],
])('the unit of the line %j', (line, street, unit) => expect(splitUnit(line)).toEqual({ street, unit }));

test.each([
  ['US-HI', 'HI'],
  ['hi', 'HI'],
  ['Hawaiʻi', 'HI'],
  ['HI - Hawaii', 'HI'],
  ['State of Hawaii', 'HI'],
  ['H.I.', 'HI'],
  ['Hawaii, USA', 'HI'],
  ['US-CA', 'CA'],
  ['California', 'CA'],
  ['Oahu', null],
  ['XX', null],
  [{}, null],
])('the state %j is %j', (value, state) => expect(readState(value)).toBe(state));

test.each([
  ['2026-11-29T14:00:00', '2026-11-30T00:00:00'],
  ['2026-11-29 14:00', '2026-11-30T00:00:00'],
  ['2026-11-29T14:00:00.000', '2026-11-30T00:00:00'],
  ['2026-11-29T14:00:00Z', '2026-11-29T14:00:00'],
  ['2026-11-29T14:00:00-10:00', '2026-11-30T00:00:00'],
  ['2026-11-29T14:00:00-1000', '2026-11-30T00:00:00'],
  ['2026-11-29T14:00:00-10', '2026-11-30T00:00:00'],
  ['11/29/2026 2:00 PM', '2026-11-30T00:00:00'],
  ['1/5/2026 2:30:15 pm', '2026-01-06T00:30:15'],
  ['11/25/2026', '2026-11-25T10:00:00'],
  ['2026-11-25', '2026-11-25T10:00:00'],
  ['2026-02-30', null],
  ['13/01/2026', null],
  ['11/25/26', null],
  ['25:00', null],
  ['2026-11-29T25:00:00', null],
  ['2026-11-29T13:00 pm', null],
  ['2026', null],
  ['Nov 25', null],
  [1_700_000_000, null],
  [true, null],
])('the time %j is %j', (value, utc) => {
  expect(instantOf(value)).toBe(utc === null ? null : `${utc}.000000000Z`);
});

test.each([
  ['11/25/2026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['2026-11-25T00:00:00Z', '2026-11-25'],
  ['2026-11-25T00:00:00', '2026-11-25'],
  ['2026-11-26T08:00:00Z', '2026-11-25'],
  ['2026-11-25T23:00:00', '2026-11-25'],
  ['1/5/2026', '2026-01-05'],
  ['2026-11-31', null],
  ['soon', null],
])('the day %j is %j', (value, day) => expect(readDay(value)).toBe(day));

test.each([
  ['2026-11-29', '14:00:00.000', '2026-11-30T00:00'],
  ['2026-11-29', '2:00 PM', '2026-11-30T00:00'],
  ['2026-11-29', '2 pm', '2026-11-30T00:00'],
  ['2026-11-29', '12:00 am', '2026-11-29T10:00'],
  ['11/29/2026', '14:00', '2026-11-30T00:00'],
  ['10/01/2010', '09:00-07:00', '2010-10-01T16:00'],
  ['2026-11-29', '1900-01-01T14:00:00', '2026-11-30T00:00'],
  ['2026-11-29', '1899-12-30T14:00:00Z', '2026-11-30T00:00'],
  ['2026-11-29', '0001-01-01 14:00', '2026-11-30T00:00'],
  ['1900-01-01', '2026-11-29T14:00:00', '2026-11-30T00:00'],
  [null, '2026-11-29T14:00:00', '2026-11-30T00:00'],
  [null, '14:00', null],
  ['1900-01-01', '14:00', null],
  ['2026-11-29', '14', null],
  ['2026-11-29', '25:00', null],
  ['2026-11-29', '2026-11-29', null],
  ['2026-11-29', '13:00 PM', null],
])('on %j at %j it is %j', (day, time, utc) => {
  expect(readTimeOn(day, time)).toBe(utc === null ? null : `${utc}:00.000000000Z`);
});

test.each([
  '1900-01-01',
  '1900-01-01T14:00:00',
  '01/01/1900',
  '0001-01-01T00:00:00Z',
  '9999-12-31',
  '0000-00-00',
  '1970-01-01',
])('%j is a placeholder day', (value) => expect(isPlaceholderDay(value)).toBe(true));

test('a time of Hawaii is the same in every form', () => {
  const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (moment) => {
      const local = new Date(Math.floor(moment.getTime() / 60_000) * 60_000 - 36_000_000).toISOString();
      const [day = '', clock = ''] = local.slice(0, 16).split('T');
      const american = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
      const hour = Number(clock.slice(0, 2));
      const half = `${hour % 12 || 12}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
      const wanted = instantOf(`${day}T${clock}:00-10:00`);
      for (const text of [
        `${day}T${clock}`,
        `${day} ${clock}:00`,
        `${american} ${half}`,
        `${day}T${clock}:00.0000000-1000`,
      ])
        expect(instantOf(text)).toBe(wanted);
      for (const on of [day, american, `${day}T00:00:00Z`])
        for (const at of [clock, `${clock}:00.000`, half, `1900-01-01T${clock}:00`])
          expect(readTimeOn(on, at)).toBe(wanted);
      expect(readDay(wanted)).toBe(clock === '14:00' ? readDay(wanted) : day);
    }),
    { numRuns: 200 },
  );
});
