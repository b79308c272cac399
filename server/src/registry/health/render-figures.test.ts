import { expect, test } from 'vitest';
import { createRenderCounts } from './render-figures';

const search = { remote: 'search', version: '1.0.0', expose: './search' };

test('counts renderings, failures and late ones by version and page, with percentiles of the time', () => {
  const counts = createRenderCounts();
  for (let ms = 1; ms <= 100; ms += 1) counts.add(search, { kind: 'html', renderMs: ms });
  counts.add(search, { kind: 'failed' });
  counts.add({ ...search, version: '1.1.0' }, { kind: 'late' });
  counts.add({ ...search, remote: 'listing' }, { kind: 'failed' });
  const [newer, older, ...others] = counts.of('search');
  expect(others).toEqual([]);
  expect(newer).toEqual({
    version: '1.1.0',
    expose: './search',
    rendered: 0,
    failures: 0,
    late: 1,
    paused: false,
    renderMsP50: null,
    renderMsP99: null,
  });
  expect(older).toMatchObject({ version: '1.0.0', rendered: 100, failures: 1, late: 0 });
  // two digits are exact
  expect(Math.abs((older?.renderMsP50 ?? 0) - 50)).toBeLessThan(1);
  expect(Math.abs((older?.renderMsP99 ?? 0) - 99)).toBeLessThan(1.5);
});

test.each([0, 0.0001, 90_000])('counts a rendering of %s ms', (renderMs) => {
  const counts = createRenderCounts();
  counts.add(search, { kind: 'html', renderMs });
  expect(counts.of('search')).toMatchObject([{ rendered: 1 }]);
});

test('has no more pages than its limit: the one that was rendered longest ago goes', () => {
  const counts = createRenderCounts(2);
  for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.2.0']) counts.add({ ...search, version }, { kind: 'failed' });
  expect(counts.of('search').map(({ version }) => version)).toEqual(['1.2.0', '1.0.0']);
});

test('pauses a page that fails three times in a row, and then tries it once', () => {
  let now = 1_000_000;
  const counts = createRenderCounts(100, () => now);
  const fail = () => counts.add(search, { kind: 'failed' });
  fail();
  fail();
  counts.add(search, { kind: 'html', renderMs: 5 });
  fail();
  counts.add(search, { kind: 'late' });
  fail();
  expect(counts.allows(search)).toBe(true);
  fail();
  expect([counts.allows(search), counts.of('search')[0]?.paused]).toEqual([false, true]);
  expect(counts.allows({ ...search, version: '1.1.0' })).toBe(true);
  now += 30_000;
  expect([counts.allows(search), counts.allows(search)]).toEqual([true, false]);
  fail();
  now += 29_999;
  expect(counts.allows(search)).toBe(false);
  now += 1;
  expect(counts.allows(search)).toBe(true);
  counts.add(search, { kind: 'html', renderMs: 5 });
  expect([counts.allows(search), counts.of('search')[0]?.paused]).toEqual([true, false]);
});
