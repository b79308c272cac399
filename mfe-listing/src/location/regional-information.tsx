import { formatListingCount, formatShortPrice, type HostServices, type Listing } from 'shared-contracts';
import { ErrorState } from 'shared-ui';
import { Section } from '../overlay/section';
import { type RegionAverage, useRegionAverages } from './region-averages.resource';
import classes from './regional-information.module.css';

/** What homes cost around here, by type, as bars [B2.5.12] [B7.28]. Not shown where nothing is known. */
export function RegionalInformation({ host, listing }: { host: HostServices; listing: Listing }) {
  const { region, averages, error, retry } = useRegionAverages(host, listing);
  if (!error && averages.length === 0) return null;
  const most = Math.max(...averages.map(({ avg }) => avg));
  return (
    <Section title="Regional Information">
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
    <li className={classes.average}>
      <p className={classes.label}>{label}</p>
      <p className={classes.price}>${formatShortPrice(avg)}</p>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.max(2, (avg / most) * 100)}%` }} />
      </div>
      <p className={classes.count}>{formatListingCount(item_count)}</p>
    </li>
  );
}
