import { type RefObject, useEffect, useRef, useState } from 'react';
import { NoWebGl, openMap } from './open-map';
import type { MapBox, MapEvents, MapPort } from './port';

export type MapStatus = 'loading' | 'ready' | 'no-webgl' | 'failed';
export interface OpenedMap {
  port: MapPort | null;
  status: MapStatus;
  retry: () => void;
}
interface MapSetup {
  styleUrl: string;
  mapboxToken: string | null;
  /** where it opens; later changes are the owner's to carry out */
  box: MapBox;
  label: string;
  interactive: boolean;
  /** false waits, as for a map not yet in view */
  wanted?: boolean;
  events: Partial<MapEvents>;
}

/** Opens a map in an element once it is wanted, and lets go of its graphics context with the component. */
export function useMap(container: RefObject<HTMLElement | null>, setup: MapSetup): OpenedMap {
  const { styleUrl, mapboxToken, interactive, wanted = true } = setup;
  const [port, setPort] = useState<MapPort | null>(null);
  const [status, setStatus] = useState<MapStatus>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(setup);
  useEffect(() => {
    latest.current = setup;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what a retry changes
  useEffect(() => {
    if (!container.current || !wanted) return;
    const place = document.createElement('div');
    Object.assign(place.style, { position: 'absolute', inset: '0' });
    container.current.append(place);
    let gone = false;
    let opened: MapPort | null = null;
    const { box, label } = latest.current;
    setStatus('loading');
    openMap({ container: place, styleUrl, box, interactive, label, events: forward(latest) }, mapboxToken).then(
      (map) => {
        if (gone) return map.remove();
        opened = map;
        setPort(map);
        setStatus('ready');
      },
      (error: unknown) => !gone && setStatus(error instanceof NoWebGl ? 'no-webgl' : 'failed'),
    );
    return () => {
      gone = true;
      opened?.remove();
      place.remove();
      setPort(null);
    };
  }, [container, styleUrl, mapboxToken, interactive, wanted, attempt]);
  return { port, status, retry: () => setAttempt(attempt + 1) };
}

/** Listeners that always call the component's latest ones. */
function forward(latest: RefObject<MapSetup>): MapEvents {
  return {
    onMove: () => latest.current.events.onMove?.(),
    onSettled: (settled) => latest.current.events.onSettled?.(settled),
    onPress: (at, key) => latest.current.events.onPress?.(at, key),
    onPoint: (key) => latest.current.events.onPoint?.(key),
    onError: (message) => latest.current.events.onError?.(message),
  };
}
