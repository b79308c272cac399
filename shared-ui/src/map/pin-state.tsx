import { useEffect } from 'react';
import type { MapHandle } from './engine';
import { pinKey } from './pins';

interface PinStateProps {
  map: MapHandle;
  name: 'hovered' | 'selected' | 'viewed';
  ids: ReadonlySet<string>;
}

/**
 * Sets a state of pins, which the paint of their layers reads. A child of the pins' source: react-map-gl mounts it again
 * where another style or a new graphics context has dropped all states.
 */
export function PinState({ map, name, ids }: PinStateProps) {
  useEffect(() => {
    const features = [...ids].map((id) => ({ source: PIN_SOURCE, id: pinKey(id) }));
    for (const feature of features) map.setFeatureState(feature, { [name]: true });
    return () => {
      if (!map.getSource(PIN_SOURCE)) return;
      for (const feature of features) map.removeFeatureState(feature, name);
    };
  }, [map, name, ids]);
  return null;
}

export const PIN_SOURCE = 'pins';
