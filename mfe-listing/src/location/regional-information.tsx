import {
  type ApiError,
  formatListingCount,
  formatShortPrice,
  type HostServices,
  type Listing,
  type PropertyTypeAverages,
  type RegionContent,
  regionContent,
} from 'shared-contracts';
import { ErrorState, Grid, Text, useCall, useHost } from 'shared-ui';
import { Section } from '../common/section';
import classes from './regional-information.module.css';

/** Median prices of homes in the region, by type, as bars. Hidden without data. */
export function RegionalInformation({ listing }: { listing: Listing }) {
  const host = useHost();
  const { region, prices, error, retry } = useRegionPrices(host, listing);
  if (!error && prices.length === 0) return null;
  const most = Math.max(...prices.map(({ median }) => median));
  return (
    <Section title="Regional Information" onScreenOnly>
      {error ? (
        <ErrorState compact message={error.message} onRetry={retry} />
      ) : (
        <>
          <p className={classes.intro}>Median asking price in {region}</p>
          <Grid as="ul" min="11rem" gap={6} rowGap={5}>
            {prices.map((price) => (
              <PriceBar key={price.label} {...price} most={most} />
            ))}
          </Grid>
        </>
      )}
    </Section>
  );
}

function PriceBar({ label, item_count, median, most }: RegionPrice & { most: number }) {
  return (
    <li>
      <Text size="s" weight="medium">
        {label}
      </Text>
      <Text size="2xl" font="display" numeric>
        ${formatShortPrice(median)}
      </Text>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.max(2, (median / most) * 100)}%` }} />
      </div>
      <Text size="s" tone="soft">
        {formatListingCount(item_count)}
      </Text>
    </li>
  );
}

interface RegionPrice {
  label: string;
  item_count: number;
  median: number;
}
interface RegionPrices {
  /** name of the region of the prices */
  region: string;
  prices: RegionPrice[];
  error: ApiError | undefined;
  retry: () => void;
}

/** A median of fewer homes says more about these homes than about the region. */
const MIN_HOMES = 10;

/** The medians by property type, without Commercial and types with few listings. */
function pricesOf(response: PropertyTypeAverages | undefined): RegionPrice[] {
  return (response?.options ?? []).flatMap(({ label, value, item_count, median = null }) =>
    value === 'Commercial' || label === 'Commercial' || median === null || item_count < MIN_HOMES
      ? []
      : [{ label, item_count, median }],
  );
}

/** The prices of the listing's town; if the town has too few homes, of its district, then its island. */
function useRegionPrices(host: HostServices, listing: Listing): RegionPrices {
  const [island, district, town] = listing.region_slug_path?.split('/') ?? [];
  const names = listing.region_name_path?.split(' > ') ?? [];
  const levels = [{ island, district, town }, { island, district }, { island }];
  const wanted = town ? 0 : district ? 1 : 2;

  const first = useLevel(host, island ? levels[wanted] : undefined);
  const second = useLevel(host, isEmpty(first.data) ? levels[wanted + 1] : undefined);
  const third = useLevel(host, isEmpty(second.data) ? levels[wanted + 2] : undefined);
  const answers = [first, second, third];
  const found = answers.findIndex(({ data }) => pricesOf(data?.property_type_averages).length > 0);
  const failed = answers.find(({ error }) => error);
  return {
    region: names[2 - wanted - Math.max(found, 0)] ?? names[0] ?? '',
    prices: pricesOf(answers[found]?.data?.property_type_averages),
    error: failed?.error,
    retry: () => failed?.retry(),
  };
}

type Level = Partial<Record<'island' | 'district' | 'town', string | undefined>>;

function useLevel(host: HostServices, level: Level | undefined) {
  const query = Object.fromEntries(Object.entries(level ?? {}).filter(([, handle]) => handle !== undefined));
  return useCall(host, regionContent, level ? { query } : null);
}

const isEmpty = (content: RegionContent | undefined) =>
  content !== undefined && pricesOf(content.property_type_averages).length === 0;
