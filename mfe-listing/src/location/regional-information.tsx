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
import { ErrorState, useCall } from 'shared-ui';
import { Section } from '../common/section';
import classes from './regional-information.module.css';

/** What homes cost around here, by type, as bars. Not shown where nothing is known. */
export function RegionalInformation({ host, listing }: { host: HostServices; listing: Listing }) {
  const { region, averages, error, retry } = useRegionAverages(host, listing);
  if (!error && averages.length === 0) return null;
  const most = Math.max(...averages.map(({ avg }) => avg));
  return (
    <Section title="Regional Information" onScreenOnly>
      {error ? (
        <ErrorState compact message={error.message} onRetry={retry} />
      ) : (
        <>
          <p className={classes.intro}>Average asking price in {region}</p>
          <ul className={classes.grid}>
            {averages.map((average) => (
              <AverageBar key={average.label} {...average} most={most} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function AverageBar({ label, item_count, avg, most }: RegionAverage & { most: number }) {
  return (
    <li>
      <p className={classes.label}>{label}</p>
      <p className={classes.price}>${formatShortPrice(avg)}</p>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.max(2, (avg / most) * 100)}%` }} />
      </div>
      <p className={classes.count}>{formatListingCount(item_count)}</p>
    </li>
  );
}

interface RegionAverage {
  label: string;
  item_count: number;
  avg: number;
}
interface RegionAverages {
  /** name of the region the averages are of */
  region: string;
  averages: RegionAverage[];
  error: ApiError | undefined;
  retry: () => void;
}

/** The averages by property type; Commercial is skipped, and so is a type without any listing. */
function averagesOf(answer: PropertyTypeAverages | undefined): RegionAverage[] {
  return (answer?.options ?? []).flatMap(({ label, value, item_count, avg }) =>
    value === 'Commercial' || label === 'Commercial' || avg === null || item_count === 0
      ? []
      : [{ label, item_count, avg }],
  );
}

/** The averages of the listing's town; where nobody described the town, of its district, then its island. */
function useRegionAverages(host: HostServices, listing: Listing): RegionAverages {
  const [island, district, town] = listing.region_slug_path?.split('/') ?? [];
  const names = listing.region_name_path?.split(' > ') ?? [];
  const levels = [{ island, district, town }, { island, district }, { island }];
  const wanted = town ? 0 : district ? 1 : 2;

  const first = useLevel(host, island ? levels[wanted] : undefined);
  const second = useLevel(host, isEmpty(first.data) ? levels[wanted + 1] : undefined);
  const third = useLevel(host, isEmpty(second.data) ? levels[wanted + 2] : undefined);
  const answers = [first, second, third];
  const found = answers.findIndex(({ data }) => averagesOf(data?.property_type_averages).length > 0);
  const failed = answers.find(({ error }) => error);
  return {
    region: names[2 - wanted - Math.max(found, 0)] ?? names[0] ?? '',
    averages: averagesOf(answers[found]?.data?.property_type_averages),
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
  content !== undefined && averagesOf(content.property_type_averages).length === 0;
