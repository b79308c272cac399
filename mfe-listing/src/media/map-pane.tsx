import { type Listing, MEDIA } from 'shared-contracts';
import { LazyBoundary, lazyCode, Skeleton, Stack, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './panes.module.css';

const map = lazyCode(() => import('shared-ui/map'));

interface MapPaneProps {
  listing: Listing;
  className?: string | undefined;
}

/** The location on a map at zoom 14, or a sentence if the position is not published. */
export function MapPane({ listing: { lat, lng, address }, className = classes.map }: MapPaneProps) {
  const host = useHost();
  const { styleUrl, mapboxToken } = host.settings.map;
  if (lat === null || lng === null) {
    return (
      <Stack gap={4} align="center" className={classes.none}>
        <p>{i18n.t('The exact position of this listing is not published.')}</p>
      </Stack>
    );
  }
  return (
    <LazyBoundary code={map} message={i18n.t("We couldn't load the map.")} waiting={<Skeleton className={className} />}>
      {({ StaticMap }) => (
        <StaticMap
          center={{ lat, lng }}
          zoom={MEDIA.mapZoom}
          styleUrl={styleUrl}
          mapboxToken={mapboxToken}
          label={i18n.t('Map of {address}', { address: address.line_1 })}
          className={className}
        />
      )}
    </LazyBoundary>
  );
}
