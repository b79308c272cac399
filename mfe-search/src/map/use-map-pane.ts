import { useMemo, useState } from 'react';
import type { RegionOutline } from 'shared-contracts';
import { useCollections } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { sameBounds, withBounds } from '../search/change-search';
import type { PageFlags } from '../search/page-flags.store';
import type { SearchModel } from '../search/use-search';
import { type MapView, useMapAnswer } from './map.resource';
import { ALL_ISLANDS, type Box, boxOfAreas, roomyBox, visibleClusters } from './map-box';

/** The map's state: where it stands, what it shows, and what a move means for the search. */
export function useMapPane(
  { host, search, change, request }: SearchModel,
  flags: PageFlags,
  outlines: readonly RegionOutline[] = [],
) {
  const [view, setView] = useState<MapView | null>(null);
  const [moved, setMoved] = useState(false);
  const { searchAsMoved } = useSnapshot(flags);
  const { hidden, viewed } = useCollections(host);
  const pins = useMapAnswer(host, view || !search.mapBounds ? request : null, view);

  /** A move by hand is the search's new view; a move by the page only asks for the pins there. */
  const onMove = (bounds: MapView['bounds'], zoom: number, byUser: boolean) => {
    setView({ bounds, zoom });
    if (byUser && searchAsMoved) change((now) => withBounds(now, bounds), { replace: true });
    setMoved(byUser && !searchAsMoved && !sameBounds(bounds, search.mapBounds));
  };
  const searchHere = () => {
    setMoved(false);
    if (view) change((now) => withBounds(now, view.bounds), { replace: true, wait: 0 });
  };
  const shapes = outlines.map((outline) => outline.polygon);
  const around = boxOfAreas(search.polygons) ?? pins.data?.extent ?? boxOfAreas(shapes);
  return {
    pins,
    onMove,
    searchHere,
    /** the visitor looks elsewhere than the list does */
    moved: moved && view !== null,
    clusters: useMemo(() => visibleClusters(pins.data?.clusters ?? [], hidden), [pins.data, hidden]),
    viewedIds: useMemo(() => new Set(viewed.map((entry) => entry.internal_id)), [viewed]),
    bounds: useStableBox(search.mapBounds ?? roomyBox(around) ?? ALL_ISLANDS),
    /** a map that opens before it knows where would jump once it does */
    placed: search.mapBounds !== null || pins.data !== undefined || pins.error !== undefined,
  };
}

/** The same box object while its corners are the same: a new one would move the map. */
function useStableBox<B extends Box>(box: B): B {
  const key = [box.ne.lat, box.ne.lng, box.sw.lat, box.sw.lng].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the corners are the box
  return useMemo(() => box, [key]);
}
