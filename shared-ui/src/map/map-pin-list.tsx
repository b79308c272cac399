import type { ListingPin, MapCluster } from 'shared-contracts';
import { priceText } from '../listing/listing-text';
import classes from './map.module.css';

/** Pins the keyboard can reach; all others are in the list of results. */
const MOST_PINS = 40;

interface MapPinListProps {
  clusters: readonly MapCluster[];
  onOpen: ((pin: ListingPin) => void) | undefined;
  onHover: ((pin: ListingPin | null) => void) | undefined;
  hint: string | undefined;
}

/** The pins as buttons, seen only while the keyboard is among them: a canvas has none of its own. */
export function MapPinList({
  clusters,
  onOpen,
  onHover,
  hint = 'The same listings are in the list of results.',
}: MapPinListProps) {
  const pins = clusters.flatMap(({ pin }) => (pin ? [pin] : [])).slice(0, MOST_PINS);
  if (!onOpen || pins.length === 0) return null;
  return (
    <div className={classes.pinList}>
      <p className={classes.pinHint}>{hint}</p>
      <ul className={classes.pins}>
        {pins.map((pin) => (
          <li key={pin.internal_id}>
            <button
              type="button"
              className={classes.pin}
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
