import { MapPin } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LatLng } from 'shared-contracts';
import { cx } from '../support/cx';
import classes from './map.module.css';
import { MapCredits } from './map-credits';
import { MapNotice } from './map-notice';
import { useMap } from './use-map';
import { useResize } from './use-map-view';

export interface StaticMapProps {
  center: LatLng;
  zoom?: number | undefined;
  styleUrl: string;
  mapboxToken: string | null;
  label: string;
  className?: string | undefined;
}

/** A small picture of a place; it does not move, and is drawn once it comes into view. */
export function StaticMap({ center, zoom = 12, styleUrl, mapboxToken, label, className }: StaticMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useSeen(frame);
  const map = useMap(frame, {
    styleUrl,
    mapboxToken,
    box: { ne: center, sw: center },
    label,
    interactive: false,
    wanted,
    events: {},
  });
  useResize(map.port, frame);
  const { lat, lng } = center;
  useEffect(() => map.port?.goTo({ lat, lng }, zoom), [map.port, lat, lng, zoom]);
  return (
    <figure className={cx(classes.map, className)} aria-label={label} data-map-status={map.status}>
      <div ref={frame} className={classes.canvas} />
      {map.status === 'ready' && <MapPin className={classes.place} size={34} aria-hidden="true" />}
      <MapCredits port={map.port} />
      <MapNotice status={map.status} retry={map.retry} />
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
