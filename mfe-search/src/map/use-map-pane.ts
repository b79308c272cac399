import { useMemo, useState } from 'react';
import type { RegionOutline } from 'shared-contracts';
import { useCollections } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { sameBounds, withBounds } from '../state/change-search';
import type { PageFlags } from '../state/page-flags.store';
import type { SearchModel } from '../state/use-search';
import { type MapView, useMapResponse, useRegionExtent } from './map.resource';
import { ALL_ISLANDS, type Box, boxOfAreas, roomyBox, visibleClusters } from './map-box';

/** State of the map: its view, its content, and the effect of a move on the search. */
export function useMapPane(
  { host, search, change, request }: SearchModel,
  flags: PageFlags,
  outlines: readonly RegionOutline[] = [],
) {
  const [view, setView] = useState<MapView | null>(null);
  const [moved, setMoved] = useState(false);
  const { searchAsMoved } = useSnapshot(flags);
  const { hidden, viewed } = useCollections(host);
  const pins = useMapResponse(host, view || !search.mapBounds ? request : null, view);

  /**
   * A user's move is the search's new view. A zoom by a press is a step of the history, so that Back shows the view
   * before; other moves are too many for that. A move by the page only loads pins.
   */
  const onMove = (bounds: MapView['bounds'], zoom: number, byUser: boolean, zoomedByPress = false) => {
    setView({ bounds, zoom });
    if (byUser && searchAsMoved) change((now) => withBounds(now, bounds), { replace: !zoomedByPress });
    setMoved(byUser && !searchAsMoved && !sameBounds(bounds, search.mapBounds));
  };
  const searchHere = () => {
    setMoved(false);
    if (view) change((now) => withBounds(now, view.bounds), { replace: true, wait: 0 });
  };
  const shapes = outlines.map((outline) => outline.polygon);
  const found =
    boxOfAreas(search.polygons.filter(({ exclude }) => !exclude)) ?? pins.data?.extent ?? boxOfAreas(shapes);
  // Without results the map shows the requested region.
  const region = useRegionExtent(host, pins.data && !found && !search.mapBounds ? request : null);
  const known = pins.error !== undefined || (pins.data !== undefined && !region.isLoading);
  const box = useHeldBox(search.mapBounds ?? roomyBox(found ?? region.extent) ?? (known ? ALL_ISLANDS : null));
  return {
    pins,
    onMove,
    searchHere,
    /** The map's view differs from the list's. */
    moved: moved && view !== null,
    clusters: useMemo(() => visibleClusters(pins.data?.clusters ?? [], hidden), [pins.data, hidden]),
    viewedIds: useMemo(() => new Set(viewed.map((entry) => entry.internal_id)), [viewed]),
    /** null until known: a map that opens earlier would jump */
    bounds: box,
  };
}

/**
 * The same box object while its corners are equal, because a new object would move the map. While unknown, the last
 * one.
 */
function useHeldBox<B extends Box>(box: B | null): B | null {
  const [held, hold] = useState(box);
  if (box === null || keyOf(box) === keyOf(held)) return held;
  hold(box);
  return box;
}

const keyOf = (box: Box | null) => box && [box.ne.lat, box.ne.lng, box.sw.lat, box.sw.lng].join();
