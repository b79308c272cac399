import {
  type CallInput,
  type RegionContent as Content,
  formatPrice,
  type HostServices,
  type PropertyTypeAverages,
  type Region,
  type RoutePrefix,
  regionContent,
  searchPath,
} from 'shared-contracts';
import { Breadcrumbs, type Crumb, Disclosure, ErrorState, useCall } from 'shared-ui';
import classes from './region-content.module.css';

const KEPT = { revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** The texts and outlines of the search's region; asked once for the page's parts that show them. */
export function useRegionContent(host: HostServices, region: Region | null) {
  return useCall(host, regionContent, region && contentInput(region), KEPT);
}

/** { island: 'maui', district: 'south' } from the region's path. */
export function contentInput(region: Pick<Region, 'path'>): CallInput<typeof regionContent> {
  return { query: Object.fromEntries(region.path.map((step) => [step.level, step.handle])) };
}

/** Where the region lies: every region around it is a search of its own. */
export function RegionCrumbs({ host, prefix, region }: { host: HostServices; prefix: RoutePrefix; region: Region }) {
  return <Breadcrumbs host={host} crumbs={crumbsOf(prefix, region)} label="Region" />;
}

export function crumbsOf(prefix: RoutePrefix, region: Pick<Region, 'path'>): Crumb[] {
  const handles = region.path.map((step) => step.handle);
  const regions = region.path.map((step, at) => ({
    label: step.name,
    href: at < handles.length - 1 ? searchPath(prefix, handles.slice(0, at + 1)) : undefined,
  }));
  return [{ label: 'Hawaiʻi', href: searchPath(prefix) }, ...regions];
}

interface RegionTextProps {
  region: Region;
  content: ReturnType<typeof useRegionContent>;
}

/** About the region, below the results. A failure is told and takes nothing else with it [A8.7]. */
export function RegionText({ region, content: { data, error, retry } }: RegionTextProps) {
  if (error)
    return <ErrorState compact message={`The description of ${region.name} could not be loaded.`} onRetry={retry} />;
  if (!data || (!data.title && !data.body && !data.property_type_averages)) return null;
  return (
    <section className={classes.about} aria-labelledby="region-about">
      <h2 id="region-about" className={classes.title}>
        {data.title ?? `About ${region.name}`}
      </h2>
      <RegionBody content={data} />
      {data.property_type_averages && <Averages averages={data.property_type_averages} />}
    </section>
  );
}

function RegionBody({ content: { summary, body = [] } }: { content: Content }) {
  const [first, ...rest] = summary ? [summary, ...body] : body;
  return (
    <div className={classes.text}>
      {first && <p>{first}</p>}
      {rest.length > 0 && (
        <Disclosure summary="Read more">
          <div className={classes.text}>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function Averages({ averages }: { averages: PropertyTypeAverages }) {
  const rows = averages.options.filter((option) => option.item_count > 0);
  if (rows.length === 0) return null;
  return (
    <table className={classes.averages}>
      <caption className={classes.caption}>Average asking price</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Listings</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{row.label}</th>
            <td>{row.item_count.toLocaleString('en-US')}</td>
            <td>{formatPrice(row.avg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
