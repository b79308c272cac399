import {
  formatDollars,
  type PropertyTypeAverages,
  type Region,
  type RegionContent,
  type RoutePrefix,
} from 'shared-contracts';
import { type CallState, Disclosure, ErrorState, Heading, Stack } from 'shared-ui';
import { MarketFigures } from './market-figures';
import classes from './region-content.module.css';
import { RegionLinks } from './region-links';

interface RegionTextProps {
  prefix: RoutePrefix;
  region: Region;
  regions: readonly Region[];
  content: CallState<RegionContent>;
  /** true when the results are shown */
  ready: boolean;
}

/** About the region: texts, market and neighbor regions. A failure of one part does not affect others. */
export function RegionText({ prefix, region, regions, content, ready }: RegionTextProps) {
  const { data, error, retry } = content;
  return (
    <Stack as="section" gap={5} className={classes.about} aria-labelledby="region-about">
      <Heading id="region-about" size="2xl">
        {data?.title ?? `About ${region.name}`}
      </Heading>
      {error && <ErrorState compact message={`We couldn't load the description of ${region.name}.`} onRetry={retry} />}
      {data && <RegionBody content={data} />}
      <MarketFigures region={region} ready={ready} />
      {data?.property_type_averages && <Medians averages={data.property_type_averages} />}
      <RegionLinks prefix={prefix} region={region} regions={regions} />
    </Stack>
  );
}

function RegionBody({ content: { summary, body = [] } }: { content: RegionContent }) {
  const [first, ...rest] = summary ? [summary, ...body] : body;
  return (
    <Stack gap={4} className={classes.text}>
      {first && <p>{first}</p>}
      {rest.length > 0 && (
        <Disclosure summary="Read more">
          <Stack gap={4} className={classes.text}>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

/** A median of fewer homes says more about these homes than about the region. */
const MIN_HOMES = 10;

function Medians({ averages }: { averages: PropertyTypeAverages }) {
  const rows = averages.options.filter(({ item_count, median = null }) => item_count >= MIN_HOMES && median !== null);
  if (rows.length === 0) return null;
  return (
    <table className={classes.averages}>
      <caption className={classes.caption}>Median asking price</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Listings</th>
          <th scope="col">Median</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{row.label}</th>
            <td>{row.item_count.toLocaleString('en-US')}</td>
            <td>{formatDollars(row.median ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
