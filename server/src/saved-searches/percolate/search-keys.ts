import { keyOf, type ListingFacts, type SearchQuery } from 'search-engine';
import { placeTokens, wantedPlaces } from './place-tokens';
import { nodeAround, nodesOfPrice, nodesOfRange } from './price-bands';

/**
 * Keys of a search and of a listing: every `where` with every `what` and every `price`. If a search matches a listing,
 * they share at least one combination. The converse is not required, because the matcher decides.
 */
export interface Keys {
  /** places, or rarer values: ids, tax map keys, advisors; else flags, else a key for everywhere */
  where: readonly string[];
  what: readonly string[];
  /** nodes of price-bands.ts */
  price: readonly number[];
}

const ANYWHERE = '*';
const ANY_KIND = '*';
const FOR_SALE = 'sale';
const FOR_RENT = 'rent';
/** Maximum number of combinations of a search, if coarser keys are possible. */
const MAX_KEYS = 48;

export function keysOfListing(facts: ListingFacts): Keys {
  return {
    where: [...new Set([ANYWHERE, ...rareTokens(facts), ...placeTokens(facts), ...facts.flags.map(flagToken)])],
    what: [...new Set([ANY_KIND, ...(facts.rental ? [FOR_RENT] : [FOR_SALE, ...facts.types.map(typeToken)])])],
    price: nodesOfPrice(facts.price),
  };
}

export function keysOfSearch(query: SearchQuery): Keys {
  const keys = { where: [...new Set(wanted(query))], what: kinds(query), price: nodesOfRange(query.price) };
  if (count(keys) > MAX_KEYS && keys.price.length > 1) keys.price = [nodeAround(keys.price)];
  if (count(keys) > MAX_KEYS && keys.what.length > 1) keys.what = [ANY_KIND];
  return keys;
}

const count = ({ where, what, price }: Keys) => where.length * what.length * price.length;

const idToken = (id: string) => `id:${id}`;
const tmkToken = (tmk: string) => `tmk:${tmk}`;
const advisorToken = (advisor: number) => `advisor:${advisor}`;
const flagToken = (flag: string) => `flag:${flag}`;
const typeToken = (type: string) => `type:${keyOf(type)}`;

function rareTokens({ id, mls, tmks, advisors }: ListingFacts): string[] {
  return [idToken(id), idToken(mls), ...tmks.map(tmkToken), ...advisors.map(advisorToken)];
}

function wanted(query: SearchQuery): string[] {
  if (query.tmks) return [...query.tmks].map(tmkToken);
  if (query.favorites) return [...query.favorites].map(idToken);
  if (query.advisor !== null) return [advisorToken(query.advisor)];
  const [flag] = query.flags;
  return wantedPlaces(query) ?? [flag === undefined ? ANYWHERE : flagToken(flag)];
}

function kinds({ types, rentals }: SearchQuery): string[] {
  const forSale = types === null ? [FOR_SALE] : [...types].map((key) => `type:${key}`);
  return rentals ? [...forSale, FOR_RENT] : forSale;
}
