import { describe, expect, test } from 'vitest';
import { islandAt } from './coast';
import { gazetteer, pathOf, regionLevelString } from './gazetteer';
import { KANA } from './kana';
import { handleOf, plainLetters } from './place-names';

describe('gazetteer', () => {
  const { places, towns } = gazetteer();

  test('every region lies on its own island', () => {
    const misplaced = places.filter((place) => islandAt(place.lat, place.lng) !== pathOf(place)[0]?.handle);
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });

  test('ids are unique, and so are handles among siblings', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    const keys = places.map((place) =>
      pathOf(place)
        .map(({ handle }) => handle)
        .join('/'),
    );
    expect(new Set(keys).size).toBe(places.length);
  });

  test('handles hold no double dash, so that paths can be joined by one [D43]', () => {
    expect(places.filter(({ handle }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(handle))).toEqual([]);
  });

  test('Big Island has the handle big-island and alone has lava zones [D44]', () => {
    expect(places.find(({ name }) => name === 'Big Island')?.handle).toBe('big-island');
    for (const town of towns) expect(town.row.lava_zone !== '', town.name).toBe(town.island.county === 3);
  });

  test('writes region path strings with a building as the fifth level [A3.5] [D44]', () => {
    const kihei = towns.find(({ handle }) => handle === 'kihei');
    if (!kihei) throw new Error('Kihei is missing');
    expect(regionLevelString(kihei)).toBe('Island::Maui > District::South > Town::Kīhei');
    expect(regionLevelString(kihei, 'X')).toBe('Island::Maui > District::South > Town::Kīhei > BuildingName::X');
  });

  test('names have Hawaiian spelling, and handles and addresses plain letters', () => {
    const nameOf = (wanted: string) => places.find(({ handle }) => handle === wanted)?.name;
    expect(['kauai', 'kihei', 'kaneohe', 'lanai-city', 'kau'].map(nameOf)).toEqual([
      'Kauaʻi',
      'Kīhei',
      'Kāneʻohe',
      'Lānaʻi City',
      'Kaʻū',
    ]);
    expect(plainLetters('Haʻikū Road')).toBe('Haiku Road');
  });

  test('every region has a name in Japanese, and no two names are alike [D188]', () => {
    const handles = new Set(places.map(({ handle }) => handle));
    expect(Object.keys(KANA).filter((handle) => !handles.has(handle))).toEqual([]);
    expect(
      [...handles].filter((handle) => !/^[\p{Script=Katakana}ー\p{Script=Han}]+$/u.test(KANA[handle] ?? '')),
    ).toEqual([]);
    expect(new Set(Object.values(KANA)).size).toBe(handles.size);
  });

  test('drops ʻokina and macrons from handles', () => {
    expect(handleOf('Poʻipū Kai')).toBe('poipu-kai');
    expect(handleOf('St. Louis Heights')).toBe('st-louis-heights');
  });
});
