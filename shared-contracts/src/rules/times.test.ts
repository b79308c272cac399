import { describe, expect, test } from 'vitest';
import { addDays, clockIn, hawaiiDay, isDay } from '../basics/days';
import { formatMinutes } from '../display/dates';
import { HOSTILE_DATE } from '../testing/hostile-input';
import { callbackSlots, firstCallbackDay, formatCallback, formatCallbackInHawaii, momentIn } from './callback-times';
import {
  isShowingDay,
  isShowingOffered,
  outwardShowingDate,
  showingDays,
  showingMoment,
  showingSlots,
  showingType,
} from './showing-days';

// 23:30 on 19 November in Hawaii, already the 20th in London and Tokyo
const now = new Date('2026-11-20T09:30:00Z');

describe('days', () => {
  test('are those of Hawaii whatever the clock of the browser says', () => {
    expect(hawaiiDay(now)).toBe('2026-11-19');
    expect(hawaiiDay(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-20');
  });

  test('pass the ends of months and leap years', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  const wellFormed = new Set(['1900-01-01', '9999-12-31']);
  test.each(HOSTILE_DATE.filter((text) => !wellFormed.has(text)))('%j is no day', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('showings', () => {
  test('are offered for the next 15 days, tomorrow first, which include the ten from two days ahead [B9.5] [B9.7]', () => {
    const days = showingDays(now);
    expect([days.length, days[0], days[14]]).toEqual([15, '2026-11-20', '2026-12-04']);
    expect([days[1], days[10]]).toEqual(['2026-11-21', '2026-11-30']);
  });

  test('17 slots from 9:00am to 5:00pm [B9.8]', () => {
    const slots = showingSlots().map(formatMinutes);
    expect([slots.length, slots[0], slots[1], slots[6], slots[16]]).toEqual([
      17,
      '9:00am',
      '9:30am',
      '12:00pm',
      '5:00pm',
    ]);
  });

  test('the moment of a chosen day is 10:00 in UTC-10, and the strip submits the next day', () => {
    expect(showingMoment('2026-05-10')).toBe('2026-05-10T20:00:00.000Z');
    expect(hawaiiDay(new Date(showingMoment('2026-05-10')))).toBe('2026-05-10');
    expect(outwardShowingDate({ date: '2026-05-10', origin: 'strip' })).toBe('2026-05-11');
    expect(outwardShowingDate({ date: '2026-05-10', origin: 'panel' })).toBe('2026-05-10');
    expect(outwardShowingDate({ date: null, origin: 'strip' })).toBeNull();
  });

  test('only days that were offered are taken', () => {
    expect(isShowingDay('2026-11-20', now)).toBe(true);
    expect(isShowingDay('2026-11-19', now)).toBe(true);
    expect(isShowingDay('2026-12-05', now)).toBe(false);
    expect(isShowingDay('2026-11-18', now)).toBe(false);
    expect(isShowingDay('2026-02-30', now)).toBe(false);
  });

  test('are offered for active listings only, in one of two types', () => {
    expect(['Active', 'Pending', 'Active Under Contract'].map(isShowingOffered)).toEqual([true, false, false]);
    expect([showingType('virtual'), showingType('virtual_tour'), showingType('in_person')]).toEqual([
      'virtual_tour',
      'virtual_tour',
      'in_person',
    ]);
  });
});

describe('callbacks', () => {
  const at = (minutes: number) => ({ day: '2026-11-20', minutes });

  test('run from 8:00am to 10:00pm in 29 steps [B5.22] [B9.9]', () => {
    const slots = callbackSlots('2026-11-21', at(0)).map(formatMinutes);
    expect([slots.length, slots[0], slots[28]]).toEqual([29, '8:00am', '10:00pm']);
  });

  test('today none is earlier than 30 minutes from now [B5.23] [B9.9]', () => {
    expect(callbackSlots('2026-11-20', at(9 * 60 + 10))[0]).toBe(10 * 60);
    expect(callbackSlots('2026-11-20', at(9 * 60 + 30))[0]).toBe(10 * 60);
    expect(callbackSlots('2026-11-19', at(0))).toEqual([]);
  });

  test('the first day is tomorrow when no time is left today', () => {
    expect(firstCallbackDay(at(21 * 60 + 30))).toBe('2026-11-20');
    expect(firstCallbackDay(at(21 * 60 + 31))).toBe('2026-11-21');
  });

  test('are shown in the visitor’s time and in Hawaii time', () => {
    const callback = { date: '2026-11-20', minutes: 20 * 60, time_zone: 'America/New_York' };
    expect(formatCallback(callback)).toBe('Friday, November 20, 8:00pm (America/New_York)');
    expect(formatCallbackInHawaii(callback)).toBe('Friday, November 20, 3:00pm Hawaii time');
    expect(formatCallbackInHawaii({ ...callback, time_zone: 'Atlantis/Nowhere' })).toBeNull();
    expect(formatCallbackInHawaii({ ...callback, date: 'soon' })).toBeNull();
  });

  test('keep their wall clock over a clock change', () => {
    expect(momentIn('2026-03-08', 8 * 60, 'America/New_York')?.toISOString()).toBe('2026-03-08T12:00:00.000Z');
    expect(clockIn(new Date('2026-11-01T06:30:00Z'), 'America/New_York')).toEqual({ day: '2026-11-01', minutes: 90 });
  });
});
