import {
  formatNumber,
  type NestedRegion,
  type PageProps,
  placeHeading,
  placeName,
  readNestedRegions,
  regionPath,
  searchPath,
} from 'shared-contracts';
import { definePage, Heading, QueryBoundary, Row, useCall } from 'shared-ui';
import { loadRegionMarket, RegionMarketPage } from '../market/region-market';
import shared from '../page/page.module.css';
import classes from '../page/regions.module.css';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(RegionsPage, {
  remote: 'content',
  texts: i18n,
  load: ({ api, match }) => {
    const handles = handlesOf(match);
    return handles.length > 0 ? loadRegionMarket(api, handles) : api.call(readNestedRegions, {});
  },
});

/** The region of the address, from the island down; empty for the index. */
const handlesOf = ({ route }: PageProps['match']) => (route.page === 'regions' ? (route.handles ?? []) : []);

/** The address of the homes of a region, from its handles, largest region first. */
type HrefOf = (path: readonly string[]) => string;

/** The figures of the address's region, or the index of all regions. */
export function RegionsPage({ host, match }: PageProps) {
  const handles = handlesOf(match);
  return handles.length > 0 ? <RegionMarketPage handles={handles} /> : <RegionIndex host={host} />;
}

/** All regions, by island. */
function RegionIndex({ host }: Pick<PageProps, 'host'>) {
  const state = useCall(host, readNestedRegions, {});
  const { prefix } = host.navigate.current();
  return (
    <section className={shared.page}>
      <h1 className={shared.title}>{i18n.t('Hawaii Regions')}</h1>
      <p className={shared.lead}>{i18n.t('Every island, district and town with listings for sale.')}</p>
      <QueryBoundary state={state}>
        {(islands) => (
          <>
            <IslandJumps islands={islands} />
            {islands.map((island) => (
              <Island key={island.handle} island={island} hrefOf={(path) => searchPath(prefix, path)} />
            ))}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function IslandJumps({ islands }: { islands: readonly NestedRegion[] }) {
  return (
    <Row as="nav" gap={2} align="stretch" wrap aria-label={i18n.t('Islands')} className={classes.jumps}>
      {islands.map(({ handle, name }) => (
        <a key={handle} href={`#${handle}`} className={classes.jump}>
          {placeName(name)}
        </a>
      ))}
    </Row>
  );
}

function Island({ island, hrefOf }: { island: NestedRegion; hrefOf: HrefOf }) {
  return (
    <section id={island.handle} className={classes.island}>
      <h2 className={classes.islandName}>
        <RegionLink region={island} href={hrefOf([island.handle])} />
      </h2>
      <a href={regionPath([island.handle])} className={classes.figures}>
        {i18n.t('Prices and sales on {place}', { place: placeName(island.name) })}
      </a>
      <div className={classes.districts}>
        {island.children.map((district) => (
          <div key={district.handle} className={classes.district}>
            <Heading as="h3" size="m" weight="strong" font="text">
              <RegionLink region={district} href={hrefOf([island.handle, district.handle])} />
            </Heading>
            <RegionList regions={district.children} path={[island.handle, district.handle]} hrefOf={hrefOf} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface RegionListProps {
  regions: readonly NestedRegion[];
  path: readonly string[];
  hrefOf: HrefOf;
}

function RegionList({ regions, path, hrefOf }: RegionListProps) {
  if (regions.length === 0) return null;
  return (
    <ul className={classes.list}>
      {regions.map((region) => (
        <li key={region.handle}>
          <RegionLink region={region} href={hrefOf([...path, region.handle])} />
          <RegionList regions={region.children} path={[...path, region.handle]} hrefOf={hrefOf} />
        </li>
      ))}
    </ul>
  );
}

function RegionLink({ region, href }: { region: NestedRegion; href: string }) {
  return (
    <a href={href} className={classes.link}>
      {placeHeading(region.name)} <span className={classes.count}>{formatNumber(region.listing_count)}</span>
    </a>
  );
}
