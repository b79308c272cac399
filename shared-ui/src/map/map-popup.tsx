import type { ReactNode } from 'react';
import type { ListingPin } from 'shared-contracts';
import { cx } from '../support/cx';
import classes from './map.module.css';
import type { MapPort } from './port';

interface MapPopupProps {
  port: MapPort;
  pin: ListingPin;
  popup: (pin: ListingPin) => ReactNode;
}

/** The one card of the map, over the pin that is pointed at or chosen. */
export function MapPopup({ port, pin, popup }: MapPopupProps) {
  const { x, y } = port.project(pin);
  return (
    <div
      className={cx(classes.popup, y < 260 && classes.below)}
      style={{ left: `clamp(9rem, ${x}px, calc(100% - 9rem))`, top: y }}
    >
      {popup(pin)}
    </div>
  );
}
