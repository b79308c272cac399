import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { Button, Skeleton, Stack, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { Consent, Frame } from './outside-frame';
import classes from './panes.module.css';
import { type StreetViewSource, streetViewSource } from './street-view-source';

interface StreetViewPaneProps {
  listing: Listing;
  /** shown when there is no panorama */
  none: ReactNode;
  /** the visitor has agreed already */
  agreed?: boolean;
}

/** Street view of the address, after the visitor's consent. */
export function StreetViewPane({ listing, none, agreed = false }: StreetViewPaneProps) {
  const host = useHost();
  const view = useStreetView(host, listing, agreed);
  switch (view.state) {
    case 'asking':
      return (
        <Consent host={view.name}>
          <Button onClick={view.load}>{i18n.t('Load street view')}</Button>
        </Consent>
      );
    case 'loading':
      return <Skeleton className={classes.frame} />;
    case 'there':
      return (
        <Frame address={view.frame} title={i18n.t('Street view of {address}', { address: listing.address.line_1 })} />
      );
    default:
      return (
        <Stack gap={4} align="center" className={classes.none} role="status">
          {none}
        </Stack>
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
