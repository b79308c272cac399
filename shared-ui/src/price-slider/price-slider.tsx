import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import type { PriceHistogram as Bars } from 'shared-contracts';
import { priceText } from '../listing/listing-text';
import { cx } from '../support/cx';
import { PriceHistogram } from './price-histogram';
import { PriceInputs } from './price-inputs';
import { LAST_STOP, movedRange, type PriceRange, stopsOfRange, typedRange } from './price-scale';
import classes from './price-slider.module.css';

export interface PriceSliderProps {
  /** counts of the search without its own price filter; bars are left out while unknown */
  histogram?: Bars | undefined;
  value: PriceRange;
  /** called once a thumb is let go, a key is released, or a typed price is finished */
  onChange: (range: PriceRange) => void;
  /** called while a thumb moves, for a count that follows along */
  onPreview?: ((range: PriceRange) => void) | undefined;
  minLabel?: string | undefined;
  maxLabel?: string | undefined;
}

/** Two thumbs under a histogram, and two inputs for exact prices. [A9.3] (D1) */
export function PriceSlider({
  histogram,
  value,
  onChange,
  onPreview,
  minLabel = 'Minimum price',
  maxLabel = 'Maximum price',
}: PriceSliderProps) {
  const [moving, setMoving] = useState<PriceRange | null>(null);
  const range = moving ?? value;
  const stops = stopsOfRange(range);
  const low = useRef<HTMLInputElement>(null);
  const high = useRef<HTMLInputElement>(null);
  useSpokenPrice(low, range.min === null ? 'No minimum' : priceText(range.min));
  useSpokenPrice(high, range.max === null ? 'No maximum' : priceText(range.max));
  const release = useKeyRelease(() => {
    setMoving(null);
    if (moving) onChange(moving);
  });
  const move = (moved: number | number[]) => {
    if (typeof moved === 'number') return;
    const next = movedRange(range, [moved[0] ?? 0, moved[1] ?? LAST_STOP]);
    setMoving(next);
    onPreview?.(next);
  };
  return (
    <div className={classes.root} {...release.handlers}>
      {histogram && histogram.length > 0 && <PriceHistogram histogram={histogram} range={range} />}
      <Slider
        aria-label="Price"
        minValue={0}
        maxValue={LAST_STOP}
        value={stops}
        onChange={move}
        onChangeEnd={release.end}
        className={classes.slider ?? ''}
      >
        <SliderTrack className={classes.track ?? ''}>
          {({ state }) => (
            <>
              <span className={classes.rail} />
              <span
                className={classes.fill}
                style={{
                  left: `${state.getThumbPercent(0) * 100}%`,
                  right: `${(1 - state.getThumbPercent(1)) * 100}%`,
                }}
              />
              <SliderThumb
                index={0}
                inputRef={low}
                aria-label={minLabel}
                // where both lie on each other the one above is the one that has somewhere to go
                className={cx(classes.thumb, stops[0] > LAST_STOP / 2 && classes.above)}
              />
              <SliderThumb index={1} inputRef={high} aria-label={maxLabel} className={classes.thumb ?? ''} />
            </>
          )}
        </SliderTrack>
      </Slider>
      <PriceInputs
        range={range}
        minLabel={minLabel}
        maxLabel={maxLabel}
        onChange={(typed) => onChange(typedRange(range, typed))}
      />
    </div>
  );
}

/** The thumbs stand on stops; what is spoken is their own name and the price. */
function useSpokenPrice(input: RefObject<HTMLInputElement | null>, text: string) {
  // no dependencies: the slider writes its own text with every drawing
  useLayoutEffect(() => {
    input.current?.setAttribute('aria-valuetext', text);
    // the slider appends its own name to each thumb's
    input.current?.removeAttribute('aria-labelledby');
  });
}

/** A held arrow key ends a change with every repetition; the search should run once, when the key is let go. */
function useKeyRelease(commit: () => void) {
  const held = useRef(false);
  const waiting = useRef(false);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const finish = () => {
    held.current = false;
    if (!waiting.current) return;
    waiting.current = false;
    latest.current();
  };
  return {
    end: () => {
      waiting.current = true;
      if (!held.current) queueMicrotask(finish);
    },
    handlers: {
      onKeyDownCapture: () => {
        held.current = true;
      },
      onKeyUpCapture: () => queueMicrotask(finish),
      onBlurCapture: finish,
    },
  };
}
