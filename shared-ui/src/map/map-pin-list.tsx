import type { KeyboardEvent } from 'react';
import type { ListingPin, MapCluster } from 'shared-contracts';
import { priceText } from '../listing/listing-text';
import classes from './map.module.css';

/** Pins the keyboard can reach; all others are in the list of results. */
const MAX_PINS = 40;

interface MapPinListProps {
  clusters: readonly MapCluster[];
  onOpen: ((pin: ListingPin) => void) | undefined;
  onHover: ((pin: ListingPin | null) => void) | undefined;
}

/**
 * The pins as buttons, seen only while the keyboard is among them: a canvas has none of its own. One stop of the Tab key;
 * arrows go from pin to pin.
 */
export function MapPinList({ clusters, onOpen, onHover }: MapPinListProps) {
  const pins = clusters.flatMap(({ pin }) => (pin ? [pin] : [])).slice(0, MAX_PINS);
  if (!onOpen || pins.length === 0) return null;
  return (
    <div className={classes.pinList}>
      <p className={classes.pinHint}>
        Arrow keys go from price to price. The same listings are in the list of results.
      </p>
      <ul className={classes.pins}>
        {pins.map((pin, index) => (
          <li key={pin.internal_id}>
            <button
              type="button"
              className={classes.pin}
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={goToNeighbour}
              onFocus={() => onHover?.(pin)}
              onBlur={() => onHover?.(null)}
              onClick={() => onOpen(pin)}
            >
              {priceText(pin.asking_price, { rental: pin.is_rental, short: true })}
            </button>
          </li>
        ))}
      </ul>
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
