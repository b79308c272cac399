import type { Character, Town } from 'gazetteer';
import names from '../data/names.json' with { type: 'json' };
import { createRandom, type Random } from '../random';
import type { Site } from './site';

export type Dwelling = 'Condo' | 'Single Family' | 'Townhouse' | 'Vacant Land' | 'Multi-Dwelling';

const MIX: Readonly<Record<Character, readonly (readonly [Dwelling, number])[]>> = {
  urban: [
    ['Condo', 84],
    ['Single Family', 11],
    ['Townhouse', 2],
    ['Multi-Dwelling', 3],
  ],
  resort: [
    ['Condo', 58],
    ['Single Family', 24],
    ['Townhouse', 9],
    ['Vacant Land', 9],
  ],
  suburb: [
    ['Single Family', 60],
    ['Condo', 14],
    ['Townhouse', 15],
    ['Multi-Dwelling', 5],
    ['Vacant Land', 6],
  ],
  rural: [
    ['Single Family', 60],
    ['Vacant Land', 32],
    ['Multi-Dwelling', 5],
    ['Condo', 3],
  ],
  remote: [
    ['Single Family', 50],
    ['Vacant Land', 48],
    ['Multi-Dwelling', 2],
  ],
};

/** The building that exists, or may be built, on the site. */
export interface Home {
  dwelling: Dwelling;
  beds: number | null;
  baths: number | null;
  halfBaths: number | null;
  floorArea: number | null;
  lotSize: number | null;
  stories: number | null;
  yearBuilt: number | null;
  parking: number | null;
  building: { name: string; floors: number; seed: string } | null;
  /** 0 is an ordinary home, 1 the best of its type */
  quality: number;
  ocean: 'front' | 'view' | 'none';
  isRental: boolean;
  leasehold: boolean;
}

const OCEAN_SHARE: Readonly<Record<Character, readonly [front: number, view: number]>> = {
  resort: [0.14, 0.46],
  urban: [0.03, 0.36],
  suburb: [0.03, 0.3],
  rural: [0.03, 0.34],
  remote: [0.05, 0.4],
};

/** Buildings of a town: a few names that repeat, so that a search by building has results. */
function buildingOf(random: Random, town: Town): NonNullable<Home['building']> {
  const count = Math.max(2, Math.min(14, Math.round(town.row.weight * 0.8)));
  const n = random.int(1, count);
  const seed = `building/${town.id}/${n}`;
  const own = createRandom(seed);
  const tower = town.row.character === 'urban';
  return { name: buildingName(own, tower), floors: tower ? own.int(8, 42) : own.int(2, 4), seed };
}

/** A name of a condominium that does not exist. */
function buildingName(random: Random, isTower: boolean): string {
  const { first, second, kinds, towers } = names.buildings;
  const [one, other] = [random.pick(first), random.pick(second)];
  return `${one} ${other === one ? 'Nani' : other} ${random.pick(isTower ? towers : kinds)}`;
}

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

function homeSize(random: Random, dwelling: Dwelling, quality: number) {
  if (dwelling === 'Condo') {
    const beds = random.weighted(
      [
        [0, 10],
        [1, 34],
        [2, 40],
        [3, 15],
        [4, 1],
      ],
      1,
    );
    return { beds, floorArea: rounded(380 + beds * 330 + quality * beds * 260 + random.normal() * 70, 1) };
  }
  if (dwelling === 'Townhouse') {
    const beds = random.weighted(
      [
        [2, 40],
        [3, 50],
        [4, 10],
      ],
      3,
    );
    return { beds, floorArea: rounded(420 + beds * 360 + quality * 500 + random.normal() * 90, 1) };
  }
  if (dwelling === 'Multi-Dwelling') {
    const beds = random.int(4, 9);
    return { beds, floorArea: rounded(beds * 400 + quality * 900 + random.normal() * 150, 1) };
  }
  const beds = random.weighted(
    [
      [2, 14],
      [3, 46],
      [4, 27],
      [5, 10],
      [6, 3],
    ],
    3,
  );
  return { beds, floorArea: rounded(450 + beds * 370 + quality * quality * 2600 + random.normal() * 140, 1) };
}

/** Square feet. */
function lotOf(random: Random, dwelling: Dwelling, character: Character): number | null {
  if (dwelling === 'Condo' || dwelling === 'Townhouse') return null;
  if (character === 'rural' || character === 'remote') {
    const acres = random.weighted(
      [
        [0.23, 30],
        [0.5, 22],
        [1, 24],
        [2.2, 14],
        [5, 7],
        [18, 3],
      ],
      1,
    );
    return rounded(acres * random.between(0.85, 1.25) * 43_560, 1);
  }
  return rounded(4200 + Math.abs(random.normal()) * 3600, 1);
}

const NOTHING_BUILT = {
  beds: null,
  baths: null,
  halfBaths: null,
  floorArea: null,
  stories: null,
  yearBuilt: null,
  parking: null,
};

function builtFacts(random: Random, dwelling: Dwelling, quality: number, thisYear: number) {
  if (dwelling === 'Vacant Land') return NOTHING_BUILT;
  const { beds, floorArea } = homeSize(random, dwelling, quality);
  const halfBaths = random.chance(dwelling === 'Condo' ? 0.08 : 0.3) ? 1 : 0;
  const full = Math.max(1, Math.round(beds * random.between(0.6, 1.05 + quality * 0.3)));
  const year = random.weighted(
    [
      [1962, 12],
      [1976, 28],
      [1988, 22],
      [2002, 20],
      [2014, 14],
      [thisYear - 1, 4],
    ],
    1988,
  );
  return {
    beds,
    baths: full + halfBaths * 0.5,
    halfBaths,
    floorArea: Math.max(260, floorArea),
    stories:
      dwelling === 'Condo'
        ? 1
        : random.weighted(
            [
              [1, 60],
              [2, 36],
              [3, 4],
            ],
            1,
          ),
    yearBuilt: Math.min(thisYear, year + random.int(-6, 6)),
    parking:
      dwelling === 'Condo'
        ? random.weighted(
            [
              [0, 12],
              [1, 68],
              [2, 20],
            ],
            1,
          )
        : random.int(1, 4),
  };
}

export function makeHome(random: Random, { town }: Site, thisYear: number): Home {
  const { character } = town.row;
  const dwelling = random.weighted(MIX[character], 'Single Family');
  const quality = random.next() ** 2.2;
  const [front, view] = OCEAN_SHARE[character];
  const isRental = dwelling !== 'Vacant Land' && random.chance(0.085);
  const leaseShare = dwelling === 'Condo' ? (character === 'urban' ? 0.19 : 0.11) : 0.015;
  return {
    dwelling,
    ...builtFacts(random, dwelling, quality, thisYear),
    lotSize: lotOf(random, dwelling, character),
    building: dwelling === 'Condo' || dwelling === 'Townhouse' ? buildingOf(random, town) : null,
    quality,
    ocean: random.weighted(
      [
        ['front', front],
        ['view', view],
        ['none', 1 - front - view],
      ],
      'none',
    ),
    isRental,
    leasehold: !isRental && random.chance(leaseShare),
  };
}
