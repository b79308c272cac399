import type { Random } from '../random';
import { AROUND, CLOSERS, INSIDE, LEASE, OCEAN, OPENERS, OUTSIDE, RENTAL } from '../words/remark-words';
import type { Home } from './home';
import type { Site } from './site';

const WORDS = ['studio', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

function lotText(lotSize: number | null): string {
  if (lotSize === null) return 'a garden lot';
  if (lotSize < 20_000) return `${lotSize.toLocaleString('en-US')} square feet`;
  const acres = (lotSize / 43_560).toFixed(lotSize > 200_000 ? 1 : 2).replace(/\.?0+$/, '');
  return `${acres} ${acres === '1' ? 'acre' : 'acres'}`;
}

function filled(template: string, { town, community }: Site, home: Home, style: string): string {
  const count = WORDS[home.beds ?? 0] ?? 'many';
  const facts: Record<string, string> = {
    beds: home.beds === 0 ? 'studio' : `${count}-bedroom`,
    bedroom: home.beds === 0 ? 'compact' : `${count}-bedroom`,
    building: home.building?.name ?? town.name,
    area: `${(home.floorArea ?? 0).toLocaleString('en-US')} square feet`,
    lot: lotText(home.lotSize),
    town: town.name,
    place: community ? `${community.name}, ${town.name}` : town.name,
    style: style.toLowerCase(),
  };
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b([Aa]) (eight|island)/g, '$1n $2');
}

/** Sentences that are also true for land. */
function fitting([first, ...others]: readonly [string, ...string[]], built: boolean): [string, ...string[]] {
  const [open = first, ...rest] = [first, ...others].filter((text) => built || !/lānai|room|lawn|door|yard/.test(text));
  return [open, ...rest];
}

/** A few sentences from the listing's facts, in a random choice and order. */
export function makeRemarks(random: Random, site: Site, home: Home, style: string): string {
  const built = home.dwelling !== 'Vacant Land';
  const middle = [
    ...(built ? random.some(INSIDE, random.int(1, 3)) : []),
    random.pick(fitting(OCEAN[home.ocean], built)),
    ...(built && !home.building ? random.some(OUTSIDE, random.int(1, 2)) : []),
    random.pick(fitting(AROUND[site.town.row.character], built)),
  ];
  const last = [
    ...(home.leasehold ? [random.pick(LEASE)] : []),
    ...(home.isRental ? [random.pick(RENTAL)] : []),
    ...(random.chance(0.6) ? [random.pick(fitting(CLOSERS, built))] : []),
  ];
  return [filled(random.pick(OPENERS[home.dwelling]), site, home, style), ...middle, ...last].join(' ');
}
