import {
  formatMoment,
  formatNumber,
  type MarketPlace,
  placeHeading,
  placeName,
  type RegionMarket,
  regionMarket,
  regionPath,
  searchPath,
} from 'shared-contracts';
import { GROUP_LABELS, GROUP_TYPES, marketPlaceName, marketTitle } from 'shared-contracts/listing-facts';
import {
  Breadcrumbs,
  Heading,
  type LoaderContext,
  NotFound,
  QueryBoundary,
  Row,
  Stack,
  Text,
  useCall,
  useHost,
  usePageTitle,
} from 'shared-ui';
import shared from '../page/page.module.css';
import { GroupFigures } from './group-figures';
import classes from './market.module.css';

interface RegionMarketPageProps {
  /** the region, from the island down */
  handles: readonly string[];
}

const inputOf = (handles: readonly string[]) => ({ query: { region: handles.join('/') } });

/** Loads the figures of a region. */
export const loadRegionMarket = (api: LoaderContext['api'], handles: readonly string[]) =>
  api.call(regionMarket, inputOf(handles));

/** Prices, sales and supply of a region, its schools, and the way to its homes. */
export function RegionMarketPage({ handles }: RegionMarketPageProps) {
  const host = useHost();
  const state = useCall(host, regionMarket, inputOf(handles));
  usePageTitle(host, state.data ? marketTitle(state.data) : undefined);
  return (
    <QueryBoundary state={state}>{(market) => (market ? <Market market={market} /> : <NotFound />)}</QueryBoundary>
  );
}

const islandOf = ({ around, region }: RegionMarket): MarketPlace => around[0] ?? region;
const nameOf = (market: RegionMarket) => marketPlaceName(market.region, islandOf(market));

function Market({ market }: { market: RegionMarket }) {
  const host = useHost();
  const { region, around, groups, counted_at: countedAt } = market;
  const crumbs = [
    { label: 'All regions', href: regionPath() },
    ...around.map(({ name, handles }) => ({ label: placeName(name), href: regionPath(handles) })),
    { label: placeName(region.name) },
  ];
  return (
    <section className={shared.page}>
      <Breadcrumbs host={host} crumbs={crumbs} label="Region" />
      <h1 className={shared.title}>{nameOf(market)}: home prices and sales</h1>
      <p className={shared.lead}>
        Houses, condos and land are counted apart. Sold means sold in the last twelve full months. A figure of fewer
        than ten homes is not shown: the region around it takes its place.
      </p>
      {groups.length === 0 && <Text tone="soft">We have no figures of this region yet.</Text>}
      {groups.map((figures) => (
        <GroupFigures key={figures.group} figures={figures} region={region} island={islandOf(market)} />
      ))}
      <Schools schools={market.schools} />
      <Homes market={market} />
      {countedAt !== null && (
        <Text size="s" tone="soft" className={classes.source}>
          From the homes for sale on this site, their changes of price, and the sales that our MLS feeds report. Last
          counted {formatMoment(countedAt, 'full')} in Hawaii.
        </Text>
      )}
    </section>
  );
}

const SCHOOLS = [
  ['elementary', 'Elementary'],
  ['middle', 'Middle or junior'],
  ['high', 'High'],
] as const;

/** The schools that listings name. */
function Schools({ schools }: Pick<RegionMarket, 'schools'>) {
  const rows = SCHOOLS.filter(([level]) => schools[level].length > 0);
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <Heading size="2xl">Schools</Heading>
      <Text size="s" tone="soft">
        As the homes for sale here name them. Ask the school which addresses it serves.
      </Text>
      <dl className={classes.schools}>
        {rows.map(([level, label]) => (
          <div key={level}>
            <dt>{label}</dt>
            <dd>{schools[level].join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Links to the region's homes, and to the figures of the regions within it or next to it. */
function Homes({ market: { region, groups, nearby } }: { market: RegionMarket }) {
  const host = useHost();
  const { prefix } = host.navigate.current();
  const within = nearby.some(({ handles }) => handles.length > region.handles.length);
  return (
    <section className={classes.group}>
      <Heading size="2xl">Homes in {placeHeading(region.name)}</Heading>
      <Row as="ul" gap={2} wrap className={classes.links}>
        <li>
          <a href={searchPath(prefix, region.handles)} className={classes.link}>
            All homes for sale
          </a>
        </li>
        {groups.flatMap(({ group, active }) =>
          active === 0 ? (
            []
          ) : (
            <li key={group}>
              <a
                href={searchPath(prefix, region.handles, `type=${encodeURIComponent(GROUP_TYPES[group])}`)}
                className={classes.link}
              >
                {GROUP_LABELS[group]}
              </a>
            </li>
          ),
        )}
      </Row>
      {nearby.length > 0 && (
        <Stack as="nav" gap={3} aria-labelledby="nearby">
          <Heading as="h3" id="nearby" size="l">
            {within
              ? `Prices and sales within ${placeName(region.name)}`
              : `Prices and sales near ${placeName(region.name)}`}
          </Heading>
          <Row as="ul" gap={2} wrap className={classes.links}>
            {nearby.map(({ name, handles, listing_count: count }) => (
              <li key={handles.join('/')}>
                <a href={regionPath(handles)} className={classes.link}>
                  {placeName(name)} <span className={classes.count}>{formatNumber(count)}</span>
                </a>
              </li>
            ))}
          </Row>
        </Stack>
      )}
    </section>
  );
}
