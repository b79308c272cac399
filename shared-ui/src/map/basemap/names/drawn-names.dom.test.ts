import type { BasemapPlace } from 'shared-contracts/basemap';
import { beforeEach, expect, test, vi } from 'vitest';
import { Shelves } from '../../pins/shelves';
import { DrawnNames } from './drawn-names';
import { picturesOf } from './sheet';
import type { WrittenName } from './written-name';

const LETTER = 7;
const page = vi.hoisted(() => ({ letter: 0, draws: true, fontsCame: () => {} }));
vi.mock('../when-idle', () => ({ whenIdle: () => Promise.resolve() }));
vi.mock('./sheet', async (original) => ({
  ...(await original<object>()),
  newPen: () => (page.draws ? {} : null),
  widthsOf: () => (text: string) => text.length * page.letter,
  widthOfAll: (names: readonly WrittenName[]) => names.length * page.letter,
  drawSheet: (_: unknown, names: readonly WrittenName[], ratio: number) => ({
    ...{ canvas: null, ratio, pictures: picturesOf(names, ratio, new Shelves(1024)) },
  }),
}));

beforeEach(() => {
  Object.assign(page, { letter: LETTER, draws: true });
  vi.stubGlobal('devicePixelRatio', 1);
  const ready = new Promise<void>((resolve) => {
    page.fontsCame = resolve;
  });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready } });
});

const maui: BasemapPlace = { kind: 'island', name: 'Maui', lat: 20.8, lng: -156.33 };
const kihei: BasemapPlace = { kind: 'town', rank: 1, name: 'Kihei', lat: 20.76, lng: -156.45 };
const onChange = vi.fn();
function drawnNames() {
  onChange.mockClear();
  return new DrawnNames([kihei, maui], onChange);
}
const textsAt = (names: DrawnNames, zoom: number) =>
  names.at(zoom)?.sheet.pictures.map(({ name }) => name.lines[0]?.text);

test('at first only what is seen is drawn, and all once the page rests', async () => {
  const names = drawnNames();
  expect(textsAt(names, 6)).toEqual(['Maui']);
  expect(names.at(6.4)).toBe(names.at(6));
  page.fontsCame();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(textsAt(names, 6)).toEqual(['Maui', 'Kihei']);
});

test('a map that comes nearer before that has all at once, and nothing is drawn again', async () => {
  const names = drawnNames();
  names.at(6);
  expect(textsAt(names, 8)).toEqual(['Maui', 'Kihei']);
  const all = names.at(8);
  page.fontsCame();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange).not.toHaveBeenCalled();
  expect(names.at(8)).toBe(all);
});

test('names are written again once their font has come', async () => {
  const names = drawnNames();
  const widthAt = (zoom: number) => names.at(zoom)?.sheet.pictures[0]?.piece.width ?? 0;
  names.at(6);
  const fallback = widthAt(8);
  page.letter = LETTER + 1;
  page.fontsCame();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(widthAt(8)).toBe(fallback + 'Maui'.length);
});

test('a screen of other pixels has a sheet of its own', () => {
  const names = drawnNames();
  expect(names.at(6)?.sheet.ratio).toBe(1);
  vi.stubGlobal('devicePixelRatio', 2);
  expect(names.at(6)?.sheet.ratio).toBe(2);
  vi.stubGlobal('devicePixelRatio', 4);
  expect(names.at(6)?.sheet.ratio).toBe(3);
});

test('where nothing can be drawn there is no drawing', () => {
  page.draws = false;
  expect(drawnNames().at(6)).toBeNull();
});
