/** An island of the site: its name in Hawaiian spelling, and its handle in addresses. */
export interface Island {
  name: string;
  handle: string;
  lat: number;
  lng: number;
  /** first digit of the tax map key: the county */
  county: 1 | 2 | 3 | 4;
  mls: 'HI Central' | 'RAM' | 'HIS';
  /** share of all sample listings */
  weight: number;
}

/** In the order the site lists them. */
export const ISLANDS: readonly Island[] = [
  { name: 'Kauaʻi', handle: 'kauai', lat: 22.05, lng: -159.52, county: 4, mls: 'HIS', weight: 12 },
  { name: 'Oʻahu', handle: 'oahu', lat: 21.46, lng: -157.98, county: 1, mls: 'HI Central', weight: 38 },
  { name: 'Maui', handle: 'maui', lat: 20.8, lng: -156.33, county: 2, mls: 'RAM', weight: 25 },
  {
    name: 'Big Island',
    handle: 'big-island',
    lat: 19.6,
    lng: -155.5,
    county: 3,
    mls: 'HIS',
    weight: 22,
  },
  { name: 'Lānaʻi', handle: 'lanai', lat: 20.83, lng: -156.93, county: 2, mls: 'RAM', weight: 1 },
  { name: 'Molokaʻi', handle: 'molokai', lat: 21.13, lng: -157.02, county: 2, mls: 'RAM', weight: 2 },
];
