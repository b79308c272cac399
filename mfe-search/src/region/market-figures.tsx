import { useMemo } from 'react';
import {
  type Aggregates,
  formatNumber,
  type HostServices,
  type PriceHistogram,
  placeName,
  type Region,
  searchAggregates,
} from 'shared-contracts';
import {
  type CallState,
  ErrorState,
  Grid,
  Row,
  Sentence,
  Skeleton,
  Stack,
  Text,
  useCall,
  useHost,
  VisuallyHidden,
} from 'shared-ui';
import { dwellingCounts, dwellingOptions } from '../filters/dwelling-options';
import { KEEP_ANSWERS } from '../state/search.resource';
import { i18n } from '../texts';
import classes from './market-figures.module.css';
import { priceSpread, priceSteps, short } from './price-spread';

interface MarketFiguresProps {
  region: Region;
  /** true when the results are shown: this must not delay them */
  ready: boolean;
}

/** The region's market as charts: prices, and the number of homes by type. */
export function MarketFigures({ region, ready }: MarketFiguresProps) {
  const host = useHost();
  const { data, error, retry } = useMarket(host, region, ready);
  if (error)
    return (
      <ErrorState
        compact
        message={i18n.t("We couldn't load market stats for {place}.", { place: placeName(region.name) })}
        onRetry={retry}
      />
    );
  if (!data) return <Skeleton height="14rem" width="100%" />;
  const types = dwellingCounts(data.type_dwelling) ?? [];
  if (types.length === 0) return null;
  return (
    <Grid min="18rem" fit gap={8}>
      <PriceSpreadFigure histogram={data.price_histogram ?? []} />
      <TypesFigure types={types} />
    </Grid>
  );
}

function PriceSpreadFigure({ histogram }: { histogram: PriceHistogram }) {
  const steps = priceSteps(histogram);
  const spread = priceSpread(histogram);
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <Stack as="figure" gap={3} className={classes.figure} aria-label={i18n.t('Asking prices')}>
      <figcaption className={classes.caption}>{i18n.t('Asking prices')}</figcaption>
      <Row as="ul" align="stretch" className={classes.bars}>
        {steps.map(({ label, count }) => (
          <Row as="li" align="end" key={label} className={classes.bar} title={`${label}: ${formatNumber(count)}`}>
            <VisuallyHidden>
              {label}: {formatNumber(count)}
            </VisuallyHidden>
            <span className={classes.fill} style={{ height: `${(count / most) * 100}%` }} aria-hidden="true" />
          </Row>
        ))}
      </Row>
      <Row align="stretch" justify="between" size="xs" tone="soft" numeric aria-hidden="true">
        <span>$0</span>
        <span>$1M</span>
        <span>$2M</span>
        <span>{steps.at(-1)?.label}</span>
      </Row>
      {spread && (
        <Text size="s" tone="soft">
          <Sentence
            text={i18n.t('Half of the listings ask between {low} and {high}; the middle is <0>{middle}</0>.', {
              low: short(spread.low),
              high: short(spread.high),
              middle: short(spread.middle),
            })}
            parts={[(text) => <strong>{text}</strong>]}
          />
        </Text>
      )}
    </Stack>
  );
}

function TypesFigure({ types }: { types: readonly { value: string; count: number }[] }) {
  const rows = dwellingOptions()
    .flatMap(({ value, label }) => {
      const count = types.filter((type) => type.value === value).reduce((sum, type) => sum + type.count, 0);
      return count > 0 ? [{ label, count }] : [];
    })
    .sort((one, other) => other.count - one.count);
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <Stack as="figure" gap={3} className={classes.figure} aria-label={i18n.t('Listings by type')}>
      <figcaption className={classes.caption}>{i18n.t('Listings by type')}</figcaption>
      <Stack as="ul" gap={2}>
        {rows.map(({ label, count }) => (
          <li key={label} className={classes.row}>
            <span>{label}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.length} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Prices and types of all homes for sale in a region, without the visitor's filters. */
function useMarket(
  host: Pick<HostServices, 'api' | 'session'>,
  region: Region,
  wanted: boolean,
): CallState<Aggregates> {
  const path = region.region_level_string;
  const body = useMemo(
    () => ({
      filters: { hl_regions: [path], title_land: [] },
      limit: 0,
      aggregates_query: ['price_histogram', 'type_dwelling'],
    }),
    [path],
  );
  return useCall(host, searchAggregates, wanted ? { body } : null, { ...KEEP_ANSWERS, keepPreviousData: false });
}
