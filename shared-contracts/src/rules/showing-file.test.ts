import { expect, test } from 'vitest';
import { showingFile } from './showing-file';

const showing = {
  day: '2026-11-24',
  slot: 540,
  address: '1 Sample Street; Kīhei, Maui',
  mlsId: '400001',
  url: 'https://www.example.com/listings/1-sample-street',
};
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const now = new Date('2026-11-20T19:10:00Z');

test('a slot is half an hour in Hawaii, whatever the zone of the browser', () => {
  const file = lines(showingFile(showing, now));
  expect(file).toContain('DTSTART:20261124T190000Z');
  expect(file).toContain('DTEND:20261124T193000Z');
  expect(file).toContain('STATUS:TENTATIVE');
});

test('without a slot it takes the day', () => {
  const file = lines(showingFile({ ...showing, slot: null, day: '2026-11-30' }, now));
  expect(file).toContain('DTSTART;VALUE=DATE:20261130');
  expect(file).toContain('DTEND;VALUE=DATE:20261201');
});

test('no text breaks out of its line, and no line is longer than 75 bytes', () => {
  const hostile = `A\r\nATTENDEE:x@example.com,;\\${'ʻ'.repeat(60)}`;
  const text = showingFile({ ...showing, address: hostile }, now);
  expect(lines(text).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(lines(text)).toContain(`LOCATION:A\\nATTENDEE:x@example.com\\,\\;\\\\${'ʻ'.repeat(60)}`);
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
