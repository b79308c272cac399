import {
  type CallInput,
  type HostServices,
  nameOfHandle,
  placeName,
  type Region,
  type RegionStep,
  type Route,
  type RoutePrefix,
  regionContent,
  searchPath,
} from 'shared-contracts';
import { Breadcrumbs, type Crumb, lazyCode, useCall, useHost } from 'shared-ui';
import { i18n } from '../texts';

const KEPT = { revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** Content below the results loads after them. */
export const regionText = lazyCode(() => import('./region-text'));

/** Texts and outlines of the search's region, requested once for all parts of the page. */
export function useRegionContent(host: HostServices, region: Region | null) {
  return useCall(host, regionContent, region && contentInput(region), KEPT);
}

/** { island: 'maui', district: 'south' } from the region's path. */
export function contentInput(region: Pick<Region, 'path'>): CallInput<typeof regionContent> {
  return { query: Object.fromEntries(region.path.map((step) => [step.level, step.handle])) };
}

type Step = Pick<RegionStep, 'name' | 'handle'>;
interface RegionCrumbsProps {
  prefix: RoutePrefix;
  steps: readonly Step[];
  /** text for a search of several regions */
  several: string | null;
}

/** Breadcrumbs: every parent region is a link to its search. */
export function RegionCrumbs({ prefix, steps, several }: RegionCrumbsProps) {
  const host = useHost();
  const all = { label: i18n.t('Hawaiʻi'), href: searchPath(prefix) };
  const crumbs = several === null ? crumbsOf(prefix, steps) : [{ label: several }];
  return <Breadcrumbs host={host} crumbs={[all, ...crumbs]} label={i18n.t('Region')} />;
}

/** Breadcrumbs from the address alone, shown until the directory has loaded, so that the page does not move. */
export function stepsOfRoute(route: Route): Step[] {
  return route.page === 'search' ? route.handles.map((handle) => ({ handle, name: nameOfHandle(handle) })) : [];
}

function crumbsOf(prefix: RoutePrefix, steps: readonly Step[]): Crumb[] {
  const handles = steps.map((step) => step.handle);
  return steps.map((step, at) => ({
    label: placeName(step.name),
    href: at < handles.length - 1 ? searchPath(prefix, handles.slice(0, at + 1)) : undefined,
  }));
}
