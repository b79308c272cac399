import { lazy, Suspense, useMemo, useState } from 'react';
import type { RegionOutline, SearchAnswer } from 'shared-contracts';
import { Button, CheckboxField, ErrorState, Skeleton, useCollections, useTopic } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { useResultActions } from '../results/use-result-actions';
import { sameBounds, withBounds } from '../search/change-search';
import type { PageFlags } from '../search/page-flags.store';
import type { SearchModel } from '../search/use-search';
import classes from './map.module.css';
import { type MapView, useMapAnswer } from './map.resource';
import { roomyBox, visibleClusters } from './map-box';
import { PinCard } from './pin-card';

/** The engine is the largest thing on the page: fetched only once the first results are there. */
const ListingMap = lazy(async () => ({ default: (await import('shared-ui/map')).ListingMap }));

interface MapPaneProps {
  model: SearchModel;
  flags: PageFlags;
  hidden: readonly string[];
  answer: SearchAnswer;
  outlines: readonly RegionOutline[] | undefined;
}

/** The same search as the list, on a map [A1.2]. A move by hand is the search's new view; a move by the page is not. */
export function MapPane({ model, flags, hidden, answer, outlines }: MapPaneProps) {
  const { host, match, search, change, request } = model;
  const [view, setView] = useState<MapView | null>(null);
  const [moved, setMoved] = useState(false);
  const { searchAsMoved, hovered } = useSnapshot(flags);
  const viewed = useCollections(host).viewed;
  const opened = useTopic(host, 'listing:opened')?.listing.internal_id ?? null;
  const pins = useMapAnswer(host, view || !search.mapBounds ? request : null, view);
  const { open } = useResultActions(host, match.prefix);
  const clusters = useMemo(() => visibleClusters(pins.data?.clusters ?? [], hidden), [pins.data, hidden]);
  const viewedIds = useMemo(() => new Set(viewed.map((entry) => entry.internal_id)), [viewed]);
  const bounds = useStableBox(search.mapBounds ?? roomyBox(pins.data?.extent));
  const searchView = (next: MapView) => change((now) => withBounds(now, next.bounds), { replace: true });

  return (
    <div className={classes.pane}>
      <Suspense fallback={<Skeleton className={classes.waiting} width="100%" height="100%" />}>
        <ListingMap
          className={classes.map}
          label="Map of the results"
          listHint="The same listings are in the list of results."
          styleUrl={host.settings.map.styleUrl}
          mapboxToken={host.settings.map.mapboxToken}
          clusters={clusters}
          bounds={bounds}
          outlines={outlines}
          polygons={search.polygons}
          hoveredId={hovered}
          selectedId={opened}
          viewedIds={viewedIds}
          onHover={(pin) => {
            flags.hovered = pin?.internal_id ?? null;
          }}
          onOpen={open}
          onMove={(next, zoom, byUser) => {
            setView({ bounds: next, zoom });
            if (byUser && searchAsMoved) searchView({ bounds: next, zoom });
            setMoved(byUser && !searchAsMoved && !sameBounds(next, search.mapBounds));
          }}
          popup={(pin) => (
            <PinCard
              host={host}
              pin={pin}
              listing={answer.results.find((card) => card.internal_id === pin.internal_id)}
            />
          )}
        />
      </Suspense>
      <div className={classes.controls}>
        <CheckboxField
          className={classes.toggle}
          label="Search as I move the map"
          checked={searchAsMoved}
          onChange={(event) => {
            flags.searchAsMoved = event.currentTarget.checked;
          }}
        />
        {moved && view && (
          <Button
            size="small"
            onClick={() => {
              setMoved(false);
              searchView(view);
            }}
          >
            Search this area
          </Button>
        )}
        {search.mapBounds && (
          <Button size="small" variant="secondary" onClick={() => change((now) => withBounds(now, null), { wait: 0 })}>
            Clear map view
          </Button>
        )}
      </div>
      <MapNotes error={pins.error?.message} retry={pins.retry} withoutPosition={pins.data?.without_position ?? 0} />
    </div>
  );
}

/** The same box object while its corners are the same: a new one would move the map. */
function useStableBox<B extends { ne: { lat: number; lng: number }; sw: { lat: number; lng: number } }>(
  box: B | null,
): B | null {
  const key = box && [box.ne.lat, box.ne.lng, box.sw.lat, box.sw.lng].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the corners are the box
  return useMemo(() => box, [key]);
}

function MapNotes({
  error,
  retry,
  withoutPosition,
}: {
  error: string | undefined;
  retry: () => void;
  withoutPosition: number;
}) {
  if (error !== undefined) {
    return (
      <div className={classes.notes}>
        <ErrorState compact message={error} onRetry={retry} />
      </div>
    );
  }
  if (withoutPosition === 0) return null;
  return (
    <p className={classes.notes}>
      {withoutPosition.toLocaleString('en-US')} more without a place on the map {withoutPosition === 1 ? 'is' : 'are'}{' '}
      in the list.
    </p>
  );
}
