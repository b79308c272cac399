import sentences from '../data/remarks.json' with { type: 'json' };
import type { Random } from '../random';
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

/** Sentences that are also true for land; the first one where none is. */
function fitting(texts: readonly string[], built: boolean): readonly string[] {
  const fit = texts.filter((text) => built || !/lānai|room|lawn|door|yard/.test(text));
  return fit.length > 0 ? fit : texts.slice(0, 1);
}

/** A few sentences from the listing's facts, in a random choice and order. */
export function makeRemarks(random: Random, site: Site, home: Home, style: string): string {
  const built = home.dwelling !== 'Vacant Land';
  const middle = [
    ...(built ? random.some(sentences.inside, random.int(1, 3)) : []),
    random.pick(fitting(sentences.ocean[home.ocean], built)),
    ...(built && !home.building ? random.some(sentences.outside, random.int(1, 2)) : []),
    random.pick(fitting(sentences.around[site.town.row.character], built)),
  ];
  const last = [
    ...(home.leasehold ? [random.pick(sentences.lease)] : []),
    ...(home.isRental ? [random.pick(sentences.rental)] : []),
    ...(random.chance(0.6) ? [random.pick(fitting(sentences.closers, built))] : []),
  ];
  return [filled(random.pick(sentences.openers[home.dwelling]), site, home, style), ...middle, ...last].join(' ');
}
