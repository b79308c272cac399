import type { ListingPin, MapCluster, RegionOutline, SearchCardsAnswer } from 'shared-contracts';
import { ErrorState, Skeleton, useTopic } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { useResultActions } from '../results/use-result-actions';
import { withAreas, withBounds } from '../search/change-search';
import type { PageFlags } from '../search/page-flags.store';
import { useLazyPart } from '../search/use-lazy-part';
import type { SearchModel } from '../search/use-search';

import classes from './map.module.css';
import { MapControls } from './map-controls';
import { mapEngine } from './map-engine';
import { PinCard } from './pin-card';
import { useMapPane } from './use-map-pane';

interface MapPaneProps {
  model: SearchModel;
  flags: PageFlags;
  /** undefined where the search found no answer: nothing is pinned then */
  answer: SearchCardsAnswer | undefined;
  outlines: readonly RegionOutline[] | undefined;
}

/** The same search as the list, on a map [A1.2]. */
export function MapPane({ model, flags, answer, outlines }: MapPaneProps) {
  const { host, match, search, change } = model;
  const pane = useMapPane(model, flags, outlines);
  const engine = useLazyPart(mapEngine);
  const ListingMap = engine.part?.ListingMap;
  const { hovered } = useSnapshot(flags);
  const opened = useTopic(host, 'listing:opened')?.listing.internal_id ?? null;
  const { open } = useResultActions(host, match.prefix, flags);
  return (
    <div className={classes.pane}>
      {engine.failed && <ErrorState message="The map could not be loaded." onRetry={engine.retry} />}
      {!engine.failed && !(ListingMap && pane.bounds) && (
        <Skeleton className={classes.waiting} width="100%" height="100%" />
      )}
      {ListingMap && pane.bounds && (
        <ListingMap
          className={classes.map}
          label="Map of the results"
          styleUrl={host.settings.map.styleUrl}
          mapboxToken={host.settings.map.mapboxToken}
          satelliteStyleUrl={host.settings.map.satelliteStyleUrl}
          clusters={answer ? pane.clusters : NOTHING}
          bounds={pane.bounds}
          outlines={outlines}
          polygons={search.polygons}
          hoveredId={hovered}
          selectedId={opened}
          viewedIds={pane.viewedIds}
          onHover={(pin) => {
            flags.hovered = pin?.internal_id ?? null;
          }}
          onOpen={open}
          onMove={pane.onMove}
          onArea={(area) => change((now) => withAreas(now, [...now.polygons, area]), { wait: 0 })}
          popup={(pin) => <PinCard host={host} pin={pin} listing={cardOf(answer, pin)} />}
        />
      )}
      <MapControls
        flags={flags}
        onSearchHere={pane.moved ? pane.searchHere : undefined}
        onClear={search.mapBounds ? () => change((now) => withBounds(now, null), { wait: 0 }) : undefined}
      >
        <MapNotes
          error={pane.pins.error?.message}
          retry={pane.pins.retry}
          withoutPosition={pane.pins.data?.without_position ?? 0}
        />
      </MapControls>
    </div>
  );
}

const NOTHING: readonly MapCluster[] = [];

function cardOf(answer: SearchCardsAnswer | undefined, pin: ListingPin) {
  return answer?.results.find((card) => card.internal_id === pin.internal_id);
}

interface MapNotesProps {
  error: string | undefined;
  retry: () => void;
  withoutPosition: number;
}
/** What the map cannot show; at its head, because its foot lies under the help button and below some windows. */
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
      {withoutPosition.toLocaleString('en-US')} more {withoutPosition === 1 ? 'is' : 'are'} only in the list
    </p>
  );
}
