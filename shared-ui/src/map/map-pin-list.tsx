import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ListingPin, MapCluster } from 'shared-contracts';
import { Row, Text } from '../layout/layout';
import { priceText } from '../listing/listing-text';
import { i18n } from '../texts';
import classes from './map.module.css';
import { clusterName } from './pins';

/** Pins and clusters the keyboard can reach; all others are in the list of results. */
const MAX_PINS = 40;

interface MapPinListProps {
  clusters: readonly MapCluster[];
  onOpen: ((pin: ListingPin) => void) | undefined;
  onHover: ((pin: ListingPin | null) => void) | undefined;
  /** zooms into a cluster, or lists its homes */
  onCluster: ((cluster: MapCluster) => void) | null | undefined;
}

/**
 * The pins and clusters as buttons, seen only while the keyboard is among them: a canvas has none of its own. One stop of the Tab key;
 * arrows go from one to the next.
 */
export function MapPinList({ clusters, onOpen, onHover, onCluster }: MapPinListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isZooming = useRef(false);
  useEffect(() => {
    // the pressed cluster is gone, and the focus with it: its parts are other buttons
    const first =
      isZooming.current && document.activeElement === document.body && list.current?.querySelector('button');
    if (!first) return;
    isZooming.current = false;
    first.focus();
  });
  const choose = (place: MapCluster) => {
    isZooming.current = place.pin === null;
    if (place.pin) onOpen?.(place.pin);
    else onCluster?.(place);
  };
  const places = clusters.filter(({ pin }) => pin !== null || onCluster).slice(0, MAX_PINS);
  if (!onOpen || places.length === 0) return null;
  return (
    <div className={classes.pinList}>
      <Text size="s" tone="soft">
        {i18n.t('Arrow keys go from place to place. The same listings are in the list of results.')}
      </Text>
      <Row as="ul" ref={list} gap={1} align="stretch" wrap className={classes.pins}>
        {places.map((place, index) => (
          <li key={place.pin?.internal_id ?? `${place.lat},${place.lng}`}>
            <button
              type="button"
              className={classes.pin}
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={goToNeighbour}
              onFocus={() => place.pin && onHover?.(place.pin)}
              onBlur={() => place.pin && onHover?.(null)}
              onClick={() => choose(place)}
            >
              {place.pin
                ? priceText(place.pin.asking_price, { rental: place.pin.is_rental, short: true })
                : clusterName(place, clusters)}
            </button>
          </li>
        ))}
      </Row>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
