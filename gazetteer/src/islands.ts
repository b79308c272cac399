/** An island of the site, with the names and handles of its addresses. The label is the spelling in texts. */
export interface Island {
  name: string;
  handle: string;
  label: string;
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
  { name: 'Kauai', handle: 'kauai', label: 'Kauaʻi', lat: 22.05, lng: -159.52, county: 4, mls: 'HIS', weight: 12 },
  { name: 'Oahu', handle: 'oahu', label: 'Oʻahu', lat: 21.46, lng: -157.98, county: 1, mls: 'HI Central', weight: 38 },
  { name: 'Maui', handle: 'maui', label: 'Maui', lat: 20.8, lng: -156.33, county: 2, mls: 'RAM', weight: 25 },
  {
    name: 'Big Island',
    handle: 'big-island',
    label: 'Hawaiʻi Island',
    lat: 19.6,
    lng: -155.5,
    county: 3,
    mls: 'HIS',
    weight: 22,
  },
  { name: 'Lanai', handle: 'lanai', label: 'Lānaʻi', lat: 20.83, lng: -156.93, county: 2, mls: 'RAM', weight: 1 },
  { name: 'Molokai', handle: 'molokai', label: 'Molokaʻi', lat: 21.13, lng: -157.02, county: 2, mls: 'RAM', weight: 2 },
];
