import { Fragment, useEffect, useRef } from 'react';
import {
  type CallInput,
  defaultFilters,
  listingPath,
  type MarketPlace,
  placeName,
  type RegionMarket,
  regionMarket,
  regionPath,
  searchCards,
  searchPath,
} from 'shared-contracts';
import { Grid, Heading, Link, QueryBoundary, Slot, Text, useCall, useHost } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import { GroupFigures } from '../market/group-figures';
import { i18n } from '../texts';
import { type HomeToSell, requestMessage } from './home-to-sell';
import classes from './sell.module.css';

/** Homes shown next to the one to sell. */
const MAX_NEARBY = 6;

export const marketInput = ({ handles }: MarketPlace): CallInput<typeof regionMarket> => ({
  query: { region: handles.join('/') },
});

/** Homes for sale of the same type and region. */
export const nearbyInput = ({ handles }: MarketPlace, { query }: HomeToSell): CallInput<typeof searchCards> => ({
  body: {
    filters: { ...defaultFilters(), hl_regions: [handles.join('--')], dwelling_type_name: [query.type] },
    limit: MAX_NEARBY,
    aggregates_query: [],
  },
});

const GROUPS: Readonly<Record<HomeToSell['query']['type'], RegionMarket['groups'][number]['group'] | null>> = {
  house: 'houses',
  condo: 'condos',
  townhouse: 'condos',
  land: 'land',
  'multi-family': null,
};

interface SellResultsProps {
  home: HomeToSell;
  region: MarketPlace;
  /** the region with those around it */
  label: string;
  /** other regions of the same name, with the addresses of the page for them */
  others: readonly { place: string; path: string }[];
  /** rounded to tens; null for fewer than ten */
  searches: number | null;
  /** the form that had the focus was replaced */
  takesFocus: boolean;
}

/** Who looks for the home, the market around it, and the request to an agent. */
export function SellResults({ home, region, label, others, searches, takesFocus }: SellResultsProps) {
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <section className={classes.section}>
        <Heading ref={heading} size="2xl" tabIndex={-1} className={classes.heading}>
          {home.name}, {label}
        </Heading>
        {others.length > 0 && (
          <Text size="s" tone="soft">
            {i18n.t('Another place?')}{' '}
            {others.map(({ place, path }, at) => (
              <Fragment key={path}>
                {at > 0 && ' · '}
                <Link host={host} to={host.navigate.withPrefix(path)}>
                  {place}
                </Link>
              </Fragment>
            ))}
          </Text>
        )}
        <Text size="l" role="status">
          {searches === null
            ? i18n.t('Ask an agent who is looking for a home like this.')
            : i18n.t('{count, plural, other {About # people have a saved search that wants a home like this.}}', {
                count: searches,
              })}
        </Text>
        {home.query.price === undefined && (
          <Text size="s" tone="soft">
            {i18n.t('Searches with a price limit are not counted, because you left the price open.')}
          </Text>
        )}
      </section>
      <RequestToAgent home={home} region={region} />
      <Nearby home={home} region={region} />
      <Market home={home} region={region} />
    </>
  );
}

type PartProps = Pick<SellResultsProps, 'home' | 'region'>;

/** The form of another remote: a lead of the kind property evaluation. */
function RequestToAgent({ home, region }: PartProps) {
  const host = useHost();
  return (
    <section className={classes.section} aria-labelledby="ask-an-agent">
      <Heading id="ask-an-agent" size="2xl">
        {i18n.t('Ask what it could sell for')}
      </Heading>
      <Text tone="soft">
        {i18n.t('An agent looks at your home and its neighborhood. This page gives no estimate of its value.')}
      </Text>
      <Slot
        className={classes.request}
        host={host}
        name="page.contact"
        props={{ agentId: null, screenName: 'Property Evaluation', message: requestMessage(home, region.name) }}
        loading={
          <noscript>
            <a href="/contact">{i18n.t('Write to us')}</a>
          </noscript>
        }
        fallback={<p>{i18n.t("The form isn't available right now. Please call or e-mail us.")}</p>}
      />
    </section>
  );
}

function Nearby({ home, region }: PartProps) {
  const host = useHost();
  const state = useCall(host, searchCards, nearbyInput(region, home));
  const { prefix } = host.navigate.current();
  return (
    <section className={classes.section}>
      <Heading size="2xl">{i18n.t('For sale in {place}', { place: placeName(region.name) })}</Heading>
      <QueryBoundary state={state}>
        {({ results, total }) =>
          results.length === 0 ? (
            <Text tone="soft">{i18n.t('No home of this type is for sale here.')}</Text>
          ) : (
            <>
              <Grid as="ul" min="20rem" gap={4} className={classes.homes}>
                {results.map((card) => {
                  const href = listingPath(prefix, card.slug);
                  return (
                    <li key={card.internal_id}>
                      <ListingRow
                        listing={{ ...card, address: card.street_address_short, photo: card.photos[0] }}
                        href={href}
                        onOpen={() => host.navigate.to(href)}
                        photoBase={host.settings.photoBase}
                      />
                    </li>
                  );
                })}
              </Grid>
              <Link host={host} to={searchPath(prefix, region.handles, `type=${home.query.type}`)}>
                {i18n.t('{count, plural, other {See all #}}', { count: total })}
              </Link>
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** What was sold and what is asked around it. Sold homes themselves are not public. */
function Market({ home, region }: PartProps) {
  const host = useHost();
  const { data } = useCall(host, regionMarket, marketInput(region));
  const group = GROUPS[home.query.type];
  const figures = data?.groups.find((one) => one.group === group);
  if (!data || !figures) return null;
  return (
    <>
      <GroupFigures figures={figures} region={data.region} island={data.around[0] ?? data.region} />
      <Link host={host} to={regionPath(region.handles)}>
        {i18n.t('More about prices and sales in {place}', { place: placeName(region.name) })}
      </Link>
    </>
  );
}
