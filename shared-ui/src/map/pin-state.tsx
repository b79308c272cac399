import { useEffect, useRef } from 'react';
import type { MapHandle } from './engine';

interface PinStateProps {
  map: MapHandle;
  name: 'hovered' | 'selected' | 'viewed';
  /** of pins and clusters */
  keys: ReadonlySet<string>;
}

/** The source of pins and clusters. */
export const PIN_SOURCE = 'pins';

const featureOf = (id: string) => ({ source: PIN_SOURCE, id });

/**
 * Sets a state of pins, which the paint of their layers reads. A child of the pins' source: react-map-gl mounts it again
 * where another style or a new graphics context has dropped all states. It has nothing to clean up: states end with the map,
 * which React removes before its children.
 */
export function PinState({ map, name, keys }: PinStateProps) {
  const applied = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const key of applied.current) if (!keys.has(key)) map.removeFeatureState(featureOf(key), name);
    for (const key of keys) if (!applied.current.has(key)) map.setFeatureState(featureOf(key), { [name]: true });
    applied.current = keys;
  }, [map, name, keys]);
  return null;
}
