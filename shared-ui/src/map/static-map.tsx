import { MapPin } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LatLng } from 'shared-contracts';
import { cx } from '../text/cx';
import classes from './map.module.css';
import { MapNotice } from './map-notice';
import { useMap } from './use-map';
import { useResize } from './use-resize';

export interface StaticMapProps {
  center: LatLng;
  zoom?: number | undefined;
  styleUrl: string;
  mapboxToken: string | null;
  label: string;
  className?: string | undefined;
}

/** A small map of a place that cannot be moved; it loads when it comes near the view. */
export function StaticMap({ center, zoom = 12, styleUrl, mapboxToken, label, className }: StaticMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useSeen(frame);
  const { engine, map, status, retry, key, props } = useMap({
    styleUrl,
    mapboxToken,
    label,
    interactive: false,
    wanted,
  });
  useResize(map, frame);
  const { lat, lng } = center;
  useEffect(() => {
    map?.jumpTo({ center: [lng, lat], zoom });
  }, [map, lat, lng, zoom]);
  return (
    <figure className={cx(classes.map, className)} aria-label={label} data-map-status={status}>
      <div ref={frame} className={classes.canvas}>
        {engine && (
          <engine.Map key={key} {...props} initialViewState={{ longitude: lng, latitude: lat, zoom }}>
            <engine.AttributionControl compact={false} position="bottom-left" />
          </engine.Map>
        )}
      </div>
      {status === 'ready' && <MapPin className={classes.place} size={34} aria-hidden="true" />}
      <MapNotice status={status} retry={retry} />
    </figure>
  );
}

/** True from the moment the element has come near the view. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
