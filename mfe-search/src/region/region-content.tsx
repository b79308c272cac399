import {
  type CallInput,
  type HostServices,
  nameOfHandle,
  type Region,
  type RegionStep,
  type Route,
  type RoutePrefix,
  regionContent,
  searchPath,
} from 'shared-contracts';
import { Breadcrumbs, type Crumb, lazyCode, useCall } from 'shared-ui';

const KEPT = { revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** What stands below the results comes after them. */
export const regionText = lazyCode(() => import('./region-text'));

/** The texts and outlines of the search's region; asked once for the page's parts that show them. */
export function useRegionContent(host: HostServices, region: Region | null) {
  return useCall(host, regionContent, region && contentInput(region), KEPT);
}

/** { island: 'maui', district: 'south' } from the region's path. */
export function contentInput(region: Pick<Region, 'path'>): CallInput<typeof regionContent> {
  return { query: Object.fromEntries(region.path.map((step) => [step.level, step.handle])) };
}

type Step = Pick<RegionStep, 'name' | 'handle'>;
interface RegionCrumbsProps {
  host: HostServices;
  prefix: RoutePrefix;
  steps: readonly Step[];
  /** the place of a search of several regions, in place of the steps */
  several: string | null;
}

/** Where the region lies: every region around it is a search of its own. */
export function RegionCrumbs({ host, prefix, steps, several }: RegionCrumbsProps) {
  const all = { label: 'Hawaiʻi', href: searchPath(prefix) };
  const crumbs = several === null ? crumbsOf(prefix, steps) : [{ label: several }];
  return <Breadcrumbs host={host} crumbs={[all, ...crumbs]} label="Region" />;
}

/** The way to the region by the address alone: it stands there until the directory is known, so that nothing moves then. */
export function stepsOfRoute(route: Route): Step[] {
  return route.page === 'search' ? route.handles.map((handle) => ({ handle, name: nameOfHandle(handle) })) : [];
}

function crumbsOf(prefix: RoutePrefix, steps: readonly Step[]): Crumb[] {
  const handles = steps.map((step) => step.handle);
  return steps.map((step, at) => ({
    label: step.name,
    href: at < handles.length - 1 ? searchPath(prefix, handles.slice(0, at + 1)) : undefined,
  }));
}
