import { type ReactNode, useState } from 'react';
import {
  fitAddress,
  type HostServices,
  type LatLng,
  type ListingPin,
  listingsByIds,
  type MapCluster,
  type RegionOutline,
  type SearchCardsAnswer,
} from 'shared-contracts';
import {
  Button,
  CheckboxField,
  ErrorState,
  lazyComponent,
  Row,
  Skeleton,
  Stack,
  useCall,
  useLazyCode,
  useTopic,
} from 'shared-ui';
import type { MapOverlay } from 'shared-ui/map';
import { useSnapshot } from 'valtio';
import { withArea, withBounds } from '../state/change-search';
import type { PageFlags } from '../state/page-flags.store';
import { useResultActions } from '../state/use-result-actions';
import type { SearchModel } from '../state/use-search';
import { i18n } from '../texts';
import classes from './map.module.css';
import { mapEngine } from './map-engine';
import { PinCard } from './pin-card';
import { useMapPane } from './use-map-pane';

/** Few visitors open one, so its code loads later. */
const ClusterList = lazyComponent(async () => (await import('./cluster-list')).ClusterList, {
  get message() {
    return i18n.t("We couldn't load these homes.");
  },
  waiting: <Skeleton lines={4} />,
});

/** Few sites have layers, and the map comes first. */
const LayerSwitch = lazyComponent(async () => (await import('./layer-switch')).LayerSwitch, {
  get message() {
    return i18n.t("We couldn't load the zones.");
  },
  waiting: null,
});

interface MapPaneProps {
  model: SearchModel;
  flags: PageFlags;
  /** undefined when the search failed: then there are the pins of the search before, if any */
  response: SearchCardsAnswer | undefined;
  outlines: readonly RegionOutline[] | undefined;
}

/** The search of the list, on a map. */
export function MapPane({ model, flags, response, outlines }: MapPaneProps) {
  const { host, match, search, change } = model;
  const pane = useMapPane(model, flags, outlines);
  const engine = useLazyCode(mapEngine);
  const ListingMap = engine.part?.ListingMap;
  const { hovered, editedArea } = useSnapshot(flags);
  const opened = useTopic(host, 'listing:opened')?.listing.internal_id ?? null;
  const actions = useResultActions(host, match.prefix);
  const isPin = pane.clusters.some(({ pin }) => pin !== null && pin.internal_id === hovered);
  const [overlays, setOverlays] = useState<readonly MapOverlay[]>([]);
  const hoveredAt = usePlace(host, isPin ? null : hovered);
  return (
    <Stack className={classes.pane}>
      {engine.failed && <ErrorState message={i18n.t("We couldn't load the map.")} onRetry={engine.retry} />}
      {!engine.failed && !(ListingMap && pane.bounds) && (
        <Skeleton className={classes.waiting} width="100%" height="100%" />
      )}
      {ListingMap && pane.bounds && (
        <ListingMap
          className={classes.map}
          label={i18n.t('Map of the results')}
          styleUrl={host.settings.map.styleUrl}
          mapboxToken={host.settings.map.mapboxToken}
          satelliteStyleUrl={host.settings.map.satelliteStyleUrl}
          clusters={response || model.results.before ? pane.clusters : NOTHING}
          bounds={pane.bounds}
          outlines={outlines}
          polygons={search.polygons}
          overlays={overlays}
          hoveredId={hovered}
          hoveredAt={hoveredAt}
          selectedId={opened}
          viewedIds={pane.viewedIds}
          onHover={(pin) => {
            flags.hovered = pin?.internal_id ?? null;
          }}
          onOpen={actions.open}
          onMove={pane.onMove}
          onArea={(area) => {
            const others = search.polygons.filter(({ id }) => id !== area.id);
            if (fitAddress([...others, area])) change((now) => withArea(now, area), { wait: 0 });
            else host.flash.error(i18n.t('The link of this search has no room for so many corners. Draw fewer.'));
          }}
          editedArea={search.polygons.find(({ id }) => id === editedArea)}
          onAreaEnd={() => {
            flags.editedArea = null;
          }}
          clusterList={(cluster, onClose) => (
            <ClusterList request={model.request} cluster={cluster} actions={actions} onClose={onClose} />
          )}
          popup={(pin) => <PinCard pin={pin} listing={cardOf(response, pin)} actions={actions} />}
        />
      )}
      <MapControls
        flags={flags}
        onSearchHere={pane.moved ? pane.searchHere : undefined}
        onClear={search.mapBounds ? () => change((now) => withBounds(now, null), { wait: 0 }) : undefined}
      >
        {ListingMap && <LayerSwitch shown={overlays} onShow={setOverlays} />}
        <MapNotes
          error={model.results.error ? undefined : pane.pins.error?.message}
          retry={pane.pins.retry}
          withoutPosition={pane.pins.data?.without_position ?? 0}
        />
      </MapControls>
    </Stack>
  );
}

/** Where a listing within a cluster is; the results do not say, and the hovered card has just loaded it with its photos. */
function usePlace(host: HostServices, id: string | null): LatLng | null {
  const { data } = useCall(host, listingsByIds, id === null ? null : { params: { ids: id } }, {
    revalidateIfStale: false,
  });
  const [listing] = data ?? [];
  if (!listing || listing.lat === null || listing.lng === null) return null;
  return { lat: listing.lat, lng: listing.lng };
}

const NOTHING: readonly MapCluster[] = [];

function cardOf(response: SearchCardsAnswer | undefined, pin: ListingPin) {
  return response?.results.find((card) => card.internal_id === pin.internal_id);
}

interface MapNotesProps {
  error: string | undefined;
  retry: () => void;
  withoutPosition: number;
}
/** Listings that the map cannot show. At the top, because the bottom is below the help button. */
function MapNotes({ error, retry, withoutPosition }: MapNotesProps) {
  if (error !== undefined) {
    return (
      <div className={classes.failure}>
        <ErrorState compact message={error} onRetry={retry} />
      </div>
    );
  }
  if (withoutPosition === 0) return null;
  return (
    <p className={classes.note}>
      {i18n.t('{count, plural, one {# home has} other {# homes have}} no map location', { count: withoutPosition })}
    </p>
  );
}

interface MapControlsProps {
  flags: PageFlags;
  /** undefined while the list already searches the map's view */
  onSearchHere: (() => void) | undefined;
  onClear: (() => void) | undefined;
  /** the messages next to them */
  children?: ReactNode;
}

/** Whether the map searches when it moves, and two buttons to decide it. */
function MapControls({ flags, onSearchHere, onClear, children }: MapControlsProps) {
  const { searchAsMoved } = useSnapshot(flags);
  return (
    <Row gap={2} wrap className={classes.controls}>
      <CheckboxField
        className={classes.toggle}
        label={i18n.t('Search as I move the map')}
        checked={searchAsMoved}
        onChange={(event) => {
          flags.searchAsMoved = event.currentTarget.checked;
        }}
      />
      {onSearchHere && (
        <Button size="small" onClick={onSearchHere}>
          {i18n.t('Search this area')}
        </Button>
      )}
      {onClear && (
        <Button size="small" variant="secondary" onClick={onClear}>
          {i18n.t('Reset map')}
        </Button>
      )}
      {children}
    </Row>
  );
}
