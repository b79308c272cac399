import {
  type CallInput,
  type HostServices,
  type Region,
  type RoutePrefix,
  regionContent,
  searchPath,
} from 'shared-contracts';
import { Breadcrumbs, type Crumb, useCall } from 'shared-ui';
import { laterPart } from '../search/later-part';

const KEPT = { revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** What stands below the results comes after them. */
export const regionText = laterPart(() => import('./region-text'));

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
