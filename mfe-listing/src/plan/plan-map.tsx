import type { ListingCard, MapCluster } from 'shared-contracts';
import { useHost } from 'shared-ui';
import { ListingMap } from 'shared-ui/map';
import { i18n } from '../texts';
import classes from './plan.module.css';

/** Space around the outermost homes: at least so many degrees, and a share of the box for their prices. */
const [MARGIN, SHARE] = [0.02, 0.2];
const spanOf = (values: readonly number[]): [from: number, to: number] => {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const space = Math.max(MARGIN, (to - from) * SHARE);
  return [from - space, to + space];
};

/** The homes of a plan on a map. */
export function PlanMap({ homes }: { homes: readonly ListingCard[] }) {
  const host = useHost();
  const clusters = homes.flatMap((home): MapCluster[] => {
    const { lat, lng, internal_id, slug, asking_price, is_rental } = home;
    if (lat === null || lng === null) return [];
    return [{ lat, lng, count: 1, pin: { internal_id, slug, lat, lng, asking_price, is_rental } }];
  });
  if (clusters.length === 0) return null;
  const [south, north] = spanOf(clusters.map(({ lat }) => lat));
  const [west, east] = spanOf(clusters.map(({ lng }) => lng));
  return (
    <ListingMap
      className={classes.frame}
      label={i18n.t('Map of the day')}
      styleUrl={host.settings.map.styleUrl}
      mapboxToken={host.settings.map.mapboxToken}
      clusters={clusters}
      bounds={{ ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }}
      onOpen={({ slug }) => host.navigate.to(host.navigate.withPrefix(`/listings/${slug}`))}
    />
  );
}
