import classes from './map.module.css';
import type { MapPort } from './port';

/** Names whose data the map is drawn from. */
export function MapCredits({ port }: { port: MapPort | null }) {
  const credits = port?.credits() ?? [];
  if (credits.length === 0) return null;
  return <p className={classes.credits}>{credits.join(' · ')}</p>;
}
