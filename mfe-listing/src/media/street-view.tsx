import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type HostServices, type LatLng, type Listing, MEDIA } from 'shared-contracts';
import { Button, Skeleton } from 'shared-ui';
import { Consent, Frame } from './outside-frame';
import classes from './panes.module.css';

interface StreetViewPaneProps {
  host: HostServices;
  listing: Listing;
  /** shown when there is no panorama */
  none: ReactNode;
  /** the visitor has agreed already */
  agreed?: boolean;
}

/** Street view of the address, after the visitor's consent. */
export function StreetViewPane({ host, listing, none, agreed = false }: StreetViewPaneProps) {
  const view = useStreetView(host, listing, agreed);
  switch (view.state) {
    case 'asking':
      return (
        <Consent host={view.name}>
          <Button onClick={view.load}>Load street view</Button>
        </Consent>
      );
    case 'loading':
      return <Skeleton className={classes.frame} />;
    case 'there':
      return <Frame address={view.frame} title={`Street view of ${listing.address.line_1}`} />;
    default:
      return (
        <div className={classes.none} role="status">
          {none}
        </div>
      );
  }
}

export type StreetView =
  | { state: 'asking'; name: string; load: () => void }
  | { state: 'loading' }
  | { state: 'there'; frame: string }
  | { state: 'none' };

/** Loads a panorama, or reports that there is none. Nothing is requested from the provider before the consent. */
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

/** A provider of street views. It is asked whether it has a panorama, which is then shown in a frame. */
export interface StreetViewSource {
  /** name of the provider, for the consent text */
  name: string;
  /** Whether there is a panorama near the place. */
  isThere(at: LatLng): Promise<boolean>;
  /** Address of the frame that shows it. */
  frame(at: LatLng): string;
}

/** The configured provider; null without a key: there is no street view then. */
export function streetViewSource(googleMapsKey: string | null): StreetViewSource | null {
  return googleMapsKey ? googleStreetView(googleMapsKey) : null;
}

/**
 * Google's static picture returns an error without a panorama within 50 m. So this needs neither Google's script nor a
 * call of this page. The panorama itself plays in Google's frame. The key must allow Street View Static and Embed.
 */
function googleStreetView(key: string): StreetViewSource {
  const place = ({ lat, lng }: LatLng) => `location=${lat},${lng}&radius=${MEDIA.streetViewRadiusM}`;
  const signed = `key=${encodeURIComponent(key)}`;
  return {
    name: 'Google',
    isThere: (at) =>
      loads(`https://maps.googleapis.com/maps/api/streetview?size=64x64&return_error_code=true&${place(at)}&${signed}`),
    frame: (at) => `https://www.google.com/maps/embed/v1/streetview?${place(at)}&${signed}`,
  };
}

/** Time-out of a provider, in milliseconds. */
const TIMEOUT_MS = 8000;

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS);
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}
