import {
  formatShortPrice,
  type GroupMarket,
  type Listing,
  type MarketPlace,
  placeName,
  type RegionMarket,
  regionMarket,
  regionPath,
} from 'shared-contracts';
import { figureNote, GROUP_LABELS } from 'shared-contracts/listing-facts';
import { ErrorState, Grid, Link, Text, useCall, useHost } from 'shared-ui';
import { Section } from '../common/section';
import { i18n } from '../texts';
import classes from './regional-information.module.css';

/** Median asking prices of the region's homes, one kind at a time, as bars. Hidden without data. */
export function RegionalInformation({ listing }: { listing: Listing }) {
  const host = useHost();
  const path = listing.region_slug_path;
  const { data, error, retry } = useCall(host, regionMarket, path ? { query: { region: path } } : null);
  const known = data?.groups.filter(({ asking }) => asking.value !== null) ?? [];
  if (!error && known.length === 0) return null;
  return (
    <Section title={i18n.t('Regional Information')} onScreenOnly>
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      {data && <Medians market={data} groups={known} />}
    </Section>
  );
}

interface MediansProps {
  market: RegionMarket;
  /** those with a median asking price */
  groups: readonly GroupMarket[];
}

function Medians({ market: { region, around }, groups }: MediansProps) {
  const host = useHost();
  const most = Math.max(...groups.map(({ asking }) => asking.value ?? 0));
  return (
    <>
      <p className={classes.intro}>{i18n.t('Median asking price in {place}', { place: placeName(region.name) })}</p>
      <Grid as="ul" min="11rem" gap={6} rowGap={5}>
        {groups.map((group) => (
          <PriceBar key={group.group} group={group} region={region} island={around[0] ?? region} most={most} />
        ))}
      </Grid>
      <Text size="s" className={classes.more}>
        <Link host={host} to={regionPath(region.handles)}>
          {i18n.t('More about prices and sales in {place}', { place: placeName(region.name) })}
        </Link>
      </Text>
    </>
  );
}

interface PriceBarProps {
  group: GroupMarket;
  region: MarketPlace;
  island: MarketPlace;
  most: number;
}

function PriceBar({ group: { group, asking }, region, island, most }: PriceBarProps) {
  return (
    <li>
      <Text size="s" weight="medium">
        {GROUP_LABELS[group]}
      </Text>
      <Text size="2xl" font="display" numeric>
        ${formatShortPrice(asking.value)}
      </Text>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.max(2, ((asking.value ?? 0) / most) * 100)}%` }} />
      </div>
      <Text size="s" tone="soft">
        {figureNote({ figure: asking, region, island, what: 'for sale' })}
      </Text>
    </li>
  );
}
