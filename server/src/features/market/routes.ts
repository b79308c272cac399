import type { FastifyInstance } from 'fastify';
import { PROPERTY_GROUPS, type RegionMarket, regionMarket } from 'shared-contracts';
import { hawaiiDay } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import type { CountOf, RegionDirectory, RegionNode } from '../regions/region-directory';
import { listFigures, listMonths, listSchools } from './market.repository';
import { fullMonths, groupMarket } from './market-figures';

/** Of each level, as a region may have more than anyone reads. */
const MAX_SCHOOLS = 12;
const MAX_NEARBY = 12;

export interface MarketDeps {
  db: Database;
  /** the directory of regions with the listings of each */
  regions: () => Promise<{ directory: RegionDirectory; countOf: CountOf }>;
  now?: () => Date;
}

/** The figures of regions. */
export function registerMarket(app: FastifyInstance, { db, regions, now = () => new Date() }: MarketDeps): void {
  serveCall(app, regionMarket, async ({ query }): Promise<RegionMarket | null> => {
    const { directory, countOf } = await regions();
    const node = directory.at(query.region.toLowerCase().split('/'));
    if (!node) return null;
    const places = node.path.map(({ name }, at) => ({ name, handles: handlesOf(node).slice(0, at + 1) }));
    const paths = places.map(({ handles }) => handles.join('/'));
    const [figures, months, schools] = await Promise.all([
      listFigures(db, paths),
      listMonths(db, paths),
      listSchools(db, node.key, MAX_SCHOOLS),
    ]);
    const { months: names } = fullMonths(hawaiiDay(figures[0]?.counted_at ?? now()));
    const levelsOf = (group: string) =>
      places.toReversed().map((place) => {
        const here = (row: { region_path: string; property_group: string }) =>
          row.region_path === place.handles.join('/') && row.property_group === group;
        return { place, row: figures.find(here), months: months.filter(here) };
      });
    const [region, ...around] = places.toReversed();
    if (!region) return null;
    return {
      region,
      around: around.toReversed(),
      counted_at: figures[0]?.counted_at.toISOString() ?? null,
      groups: PROPERTY_GROUPS.flatMap((group) =>
        figures.some((row) => row.property_group === group) ? groupMarket(group, levelsOf(group), names) : [],
      ),
      schools,
      nearby: nearbyOf(node, directory, countOf),
    };
  });
}

const handlesOf = ({ path }: RegionNode) => path.map(({ handle }) => handle);

/** The regions within a region, else those of the same parent; those with the most listings first. */
function nearbyOf(node: RegionNode, directory: RegionDirectory, countOf: CountOf): RegionMarket['nearby'] {
  const siblings = directory.at(handlesOf(node).slice(0, -1))?.children ?? directory.islands;
  const nodes = node.children.length > 0 ? node.children : siblings.filter(({ id }) => id !== node.id);
  return nodes
    .map((other) => ({ name: other.name, handles: handlesOf(other), listing_count: countOf(other) }))
    .filter(({ listing_count }) => listing_count > 0)
    .sort((one, other) => other.listing_count - one.listing_count)
    .slice(0, MAX_NEARBY);
}
