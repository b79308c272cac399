import type { PriceHistogram as Bars } from 'shared-contracts';
import { HISTOGRAM_EDGE_STOP, LAST_STOP, type PriceRange } from './price-scale';
import classes from './price-slider.module.css';

const HEIGHT = 48;
const GAP = 0.35;

interface Bar {
  x: number;
  width: number;
  height: number;
  within: boolean;
}

/** The bars over the slider's own scale; the overflow bar takes all the room above the edge. [A9.3] (D1) */
export function barsOf(histogram: Bars, range: PriceRange): Bar[] {
  const edge = histogram.findLast((bar) => bar.to !== null)?.to ?? 1;
  const most = Math.max(1, ...histogram.filter((bar) => bar.to !== null).map((bar) => bar.count));
  const place = (price: number) => (price / edge) * HISTOGRAM_EDGE_STOP;
  return histogram.map(({ from, to, count }) => {
    const x = place(from);
    const end = to === null ? LAST_STOP : place(to);
    const share = Math.min(1, count / most);
    return {
      x,
      width: Math.max(0.2, end - x - GAP),
      height: count === 0 ? 0.8 : Math.max(2, share * HEIGHT),
      within: (range.max === null || from < range.max) && (range.min === null || to === null || to > range.min),
    };
  });
}

/** How many listings cost what; a picture only, the numbers are in the slider's names and inputs. */
export function PriceHistogram({ histogram, range }: { histogram: Bars; range: PriceRange }) {
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 ${LAST_STOP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {barsOf(histogram, range).map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={HEIGHT - bar.height}
          width={bar.width}
          height={bar.height}
          className={bar.within ? classes.within : classes.without}
        />
      ))}
    </svg>
  );
}
