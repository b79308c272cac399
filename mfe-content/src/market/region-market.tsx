import {
  englishLang,
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
import { i18n } from '../texts';
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
    { label: i18n.t('All regions'), href: regionPath() },
    ...around.map(({ name, handles }) => ({ label: placeName(name), href: regionPath(handles) })),
    { label: placeName(region.name) },
  ];
  return (
    <section className={shared.page}>
      <Breadcrumbs host={host} crumbs={crumbs} label={i18n.t('Region')} />
      <h1 className={shared.title}>{i18n.t('{place}: home prices and sales', { place: nameOf(market) })}</h1>
      <p className={shared.lead}>
        {i18n.t(
          'Houses, condos and land are counted apart. Sold means sold in the last twelve full months. A figure of fewer than ten homes is not shown: the region around it takes its place.',
        )}
      </p>
      {groups.length === 0 && <Text tone="soft">{i18n.t('We have no figures of this region yet.')}</Text>}
      {groups.map((figures) => (
        <GroupFigures key={figures.group} figures={figures} region={region} island={islandOf(market)} />
      ))}
      <Schools schools={market.schools} />
      <Homes market={market} />
      {countedAt !== null && (
        <Text size="s" tone="soft" className={classes.source}>
          {i18n.t(
            'From the homes for sale on this site, their changes of price, and the sales that our MLS feeds report. Last counted {time} in Hawaii.',
            { time: formatMoment(countedAt, 'full') },
          )}
        </Text>
      )}
    </section>
  );
}

const SCHOOLS = [
  ['elementary', /*i18n*/ 'Elementary'],
  ['middle', /*i18n*/ 'Middle or junior'],
  ['high', /*i18n*/ 'High'],
] as const;

/** The schools that listings name. */
function Schools({ schools }: Pick<RegionMarket, 'schools'>) {
  const rows = SCHOOLS.filter(([level]) => schools[level].length > 0);
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <Heading size="2xl">{i18n.t('Schools')}</Heading>
      <Text size="s" tone="soft">
        {i18n.t('As the homes for sale here name them. Ask the school which addresses it serves.')}
      </Text>
      <dl className={classes.schools}>
        {rows.map(([level, label]) => (
          <div key={level}>
            <dt>{i18n.t(label)}</dt>
            <dd lang={englishLang()}>{schools[level].join(', ')}</dd>
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
      <Heading size="2xl">{i18n.t('Homes in {place}', { place: placeHeading(region.name) })}</Heading>
      <Row as="ul" gap={2} wrap className={classes.links}>
        <li>
          <a href={searchPath(prefix, region.handles)} className={classes.link}>
            {i18n.t('All homes for sale')}
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
              ? i18n.t('Prices and sales within {place}', { place: placeName(region.name) })
              : i18n.t('Prices and sales near {place}', { place: placeName(region.name) })}
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
