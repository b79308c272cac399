import { type PlainQuery, REGION_LEVELS } from '../plain-query';
import { FACETS_CODED, FIRST_ID, WORDS_EACH } from '../plain-rows';
import type { Peer, PeerOptions } from './peer';

interface Group {
  all(): { key: number; value: number }[];
}
interface Dimension {
  group(): Group;
  filterFunction(passes: (value: number) => boolean): void;
  filterRange(range: [number, number]): void;
  filterAll(): void;
  bottom(count: number, offset: number): number[];
}
interface Crossfilter {
  dimension(value: (row: number) => number): Dimension;
  groupAll(): { value(): number };
}

/** The JavaScript library made for facets: every dimension's groups overlook its own filter by themselves. */
export function openCrossfilter({ rows, load }: PeerOptions): Peer {
  const crossfilter: (records: number[]) => Crossfilter = load('crossfilter2');
  const filter = crossfilter(Array.from({ length: rows.n }, (_, row) => row));
  const column = (values: ArrayLike<number>) => filter.dimension((row) => values[row] ?? -1);
  const plain = FACETS_CODED.filter((name) => !REGION_LEVELS.some((level) => level === name));
  const dimensions = new Map(plain.map((name) => [name, column(rows.codes[name])] as const));
  const groups = plain.map((name) => [name, dimensions.get(name)?.group()] as const);
  const price = column(rows.bar);
  const bars = price.group();
  const exactPrice = column(rows.price);
  const place = column(rows.codes.community);
  const communities = place.group();
  const row = filter.dimension((at) => at);
  const orders = {
    recommended: column(rows.recommended),
    newest: column(rows.newest),
    ascending: column(rows.ascending),
    descending: column(rows.descending),
  };
  const all = filter.groupAll();
  const choose = (dimension: Dimension | undefined, wanted: number[] | null) =>
    wanted ? dimension?.filterFunction((code) => wanted.includes(code)) : dimension?.filterAll();
  const apply = (query: PlainQuery) => {
    choose(dimensions.get('listing_status_name'), query.statuses);
    choose(dimensions.get('type_dwelling'), query.types);
    choose(dimensions.get('title_land'), query.tenures);
    choose(dimensions.get('beds'), query.beds);
    const { fails } = query;
    if (fails) place.filterFunction((community) => fails[community] === 0);
    else place.filterAll();
    row.filterFunction((at) => inBase(at, query));
    if (query.price) exactPrice.filterRange([query.price[0], query.price[1] + 1]);
    else exactPrice.filterAll();
  };
  const inBase = (at: number, { bounds, halfPlanes, words }: PlainQuery) => {
    const [lat, lng] = [rows.lat[at] ?? 0, rows.lng[at] ?? 0];
    if (bounds && !(lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east))
      return false;
    if (halfPlanes && !halfPlanes.every(([a, b, c]) => a * lng + b * lat <= c)) return false;
    const own = rows.words.subarray(at * WORDS_EACH, (at + 1) * WORDS_EACH);
    return words.every((word) => own.includes(word));
  };
  return {
    ask(query) {
      apply(query);
      const total = all.value();
      const ids = orders[query.order].bottom(100, query.from).map((at) => String(FIRST_ID + at));
      const facets: Record<string, [string, number][]> = {};
      for (const [name, group] of groups)
        facets[name] = (group?.all() ?? []).flatMap(({ key, value }) =>
          key < 0 ? [] : [[rows.values[name][key] ?? '', value]],
        );
      for (const [depth, level] of REGION_LEVELS.entries()) {
        const sums = new Map<string, number>();
        for (const { key, value } of communities.all()) {
          const failed = query.fails?.[key] ?? 0;
          const code = level === 'community' ? key : (rows.parents[key]?.[level] ?? 0);
          const region = rows.values[level][code] ?? '';
          if (failed === 0 || failed > depth) sums.set(region, (sums.get(region) ?? 0) + value);
        }
        facets[level] = [...sums];
      }
      // the histogram overlooks the price
      exactPrice.filterAll();
      facets.price_histogram = bars.all().map(({ key, value }) => [String(key), value]);
      return { total, ids, facets };
    },
    close: () => {},
  };
}
