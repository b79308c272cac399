import type { Random } from '../random';

const FIRST = [
  'Kai',
  'Hale',
  'Moana',
  'Nalu',
  'Lani',
  'Mahina',
  'Hōkū',
  'Makani',
  'Wai',
  'Pali',
  'Puʻu',
  'Kahakai',
  'Aloha',
  'Melia',
  'Honu',
  'Koa',
] as const;
const SECOND = [
  'Nani',
  'Hale',
  'Kai',
  'Makai',
  'Aliʻi',
  'Lani',
  'Mālie',
  'Ola',
  'Kea',
  'Nui',
  'Moana',
  'Loa',
  'Vista',
  'Kū',
] as const;
const KIND = [
  'Residences',
  'Villas',
  'Gardens',
  'Terrace',
  'at the Point',
  'Village',
  'Tower',
  'Plantation',
  'Estates',
  'Court',
] as const;

/** A name of a condominium that does not exist: the town's name number `n`. */
export function buildingName(random: Random, isTower: boolean): string {
  const first = random.pick(FIRST);
  const second = random.pick(SECOND);
  const kind = isTower
    ? random.pick(['Tower', 'Plaza', 'Residences', 'Place', 'on the Park'] as const)
    : random.pick(KIND);
  return `${first} ${second === first ? 'Nani' : second} ${kind}`;
}
