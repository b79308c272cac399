import { useEffect, useMemo, useState } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { type StreetViewSource, streetViewSource } from './street-view';

export type StreetView =
  | { state: 'asking'; name: string; load: () => void }
  | { state: 'loading' }
  | { state: 'there'; frame: string }
  | { state: 'none' };

/** A panorama loads, or there is none [B4.30]. Nothing is asked of the provider before the visitor says so. */
export function useStreetView(
  host: HostServices,
  { lat, lng }: Pick<Listing, 'lat' | 'lng'>,
  agreed: boolean,
): StreetView {
  const { googleMapsKey } = host.settings;
  const source = useMemo(() => streetViewSource(googleMapsKey), [googleMapsKey]);
  const [wanted, setWanted] = useState(agreed);
  const [found, setFound] = useState<boolean | null>(null);
  useEffect(() => {
    if (!wanted || !source || lat === null || lng === null) return;
    let gone = false;
    void source.isThere({ lat, lng }).then((there) => {
      if (!gone) setFound(there);
    });
    return () => {
      gone = true;
    };
  }, [wanted, source, lat, lng]);
  return viewOf(source, { lat, lng }, { wanted, found, load: () => setWanted(true) });
}

function viewOf(
  source: StreetViewSource | null,
  { lat, lng }: Pick<Listing, 'lat' | 'lng'>,
  { wanted, found, load }: { wanted: boolean; found: boolean | null; load: () => void },
): StreetView {
  if (!source || lat === null || lng === null || found === false) return { state: 'none' };
  if (!wanted) return { state: 'asking', name: source.name, load };
  return found === null ? { state: 'loading' } : { state: 'there', frame: source.frame({ lat, lng }) };
}
