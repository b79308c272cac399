import { useEffect, useRef } from 'react';
import type { MapHandle } from './engine';
import { pinKey } from './pins';

interface PinStateProps {
  map: MapHandle;
  name: 'hovered' | 'selected' | 'viewed';
  ids: ReadonlySet<string>;
}

/** The source of pins and clusters. */
export const PIN_SOURCE = 'pins';

const featureOf = (id: string) => ({ source: PIN_SOURCE, id: pinKey(id) });

/**
 * Sets a state of pins, which the paint of their layers reads. A child of the pins' source: react-map-gl mounts it again
 * where another style or a new graphics context has dropped all states. It has nothing to clean up: states end with the map,
 * which React removes before its children.
 */
export function PinState({ map, name, ids }: PinStateProps) {
  const applied = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const id of applied.current) if (!ids.has(id)) map.removeFeatureState(featureOf(id), name);
    for (const id of ids) if (!applied.current.has(id)) map.setFeatureState(featureOf(id), { [name]: true });
    applied.current = ids;
  }, [map, name, ids]);
  return null;
}
