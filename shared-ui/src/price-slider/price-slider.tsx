import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { type PriceHistogram as Bars, formatNumber, formatShortPrice, PRICE_HISTOGRAM_MAX } from 'shared-contracts';
import { TextField } from '../field/text-field';
import { Stack, Text } from '../layout/layout';
import { priceText } from '../listing/listing-text';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import {
  HISTOGRAM_EDGE_STOP,
  isPrice,
  LAST_STOP,
  movedRange,
  type PriceRange,
  parsePrice,
  stopOf,
  stopsOfRange,
  typedRange,
} from './price-scale';
import classes from './price-slider.module.css';

export interface PriceSliderProps {
  /** counts of the search without its price filter; undefined draws no bars */
  histogram?: Bars | undefined;
  value: PriceRange;
  /** called when a thumb or a key is released, or a typed price is complete. A typed minimum may be above its maximum */
  onChange: (range: PriceRange) => void;
}

const MIN_LABEL = /*i18n*/ 'Minimum price';
const MAX_LABEL = /*i18n*/ 'Maximum price';

/** Two thumbs below a histogram, and two inputs for exact prices. */
export function PriceSlider({ histogram, value, onChange }: PriceSliderProps) {
  const [moving, setMoving] = useState<PriceRange | null>(null);
  const range = moving ?? value;
  const stops = stopsOfRange(range);
  const low = useRef<HTMLInputElement>(null);
  const high = useRef<HTMLInputElement>(null);
  useSpokenPrice(low, range.min === null ? i18n.t('No minimum') : priceText(range.min));
  useSpokenPrice(high, range.max === null ? i18n.t('No maximum') : priceText(range.max));
  // the release may come before the render of the last move
  const lastMove = useRef<PriceRange | null>(null);
  const release = useKeyRelease(() => {
    setMoving(null);
    if (lastMove.current) onChange(lastMove.current);
    lastMove.current = null;
  });
  const move = (moved: number | number[]) => {
    if (typeof moved === 'number') return;
    lastMove.current = movedRange(range, [moved[0] ?? 0, moved[1] ?? LAST_STOP]);
    setMoving(lastMove.current);
  };
  return (
    <Stack className={classes.root} {...release.handlers}>
      {histogram && histogram.length > 0 && <PriceHistogram histogram={histogram} range={range} />}
      <Slider
        aria-label={i18n.t('Price')}
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
                aria-label={i18n.t(MIN_LABEL)}
                // When both thumbs overlap, the one that can still move is on top.
                className={cx(classes.thumb, stops[0] > LAST_STOP / 2 && classes.above)}
              />
              <SliderThumb index={1} inputRef={high} aria-label={i18n.t(MAX_LABEL)} className={classes.thumb ?? ''} />
            </>
          )}
        </SliderTrack>
      </Slider>
      <PriceMarks />
      <PriceInputs range={range} onChange={(typed) => onChange(typedRange(range, typed))} />
    </Stack>
  );
}

const MARKS = [0, 1_000_000, 2_000_000, PRICE_HISTOGRAM_MAX];

/** Prices below the track; the thumbs say theirs to assistive technology. */
function PriceMarks() {
  return (
    <Text size="xs" tone="soft" className={classes.marks} aria-hidden="true">
      {MARKS.map((price) => (
        <span key={price} className={classes.mark} style={{ left: `${(stopOf(price) / LAST_STOP) * 100}%` }}>
          ${formatShortPrice(price)}
          {price === PRICE_HISTOGRAM_MAX && '+'}
        </span>
      ))}
    </Text>
  );
}

/** Assistive technology reads the name of a thumb and its price, not the position on the track. */
function useSpokenPrice(input: RefObject<HTMLInputElement | null>, text: string) {
  // no dependencies: the slider sets its own text in every render
  useLayoutEffect(() => {
    input.current?.setAttribute('aria-valuetext', text);
    // the slider appends its own name to the name of each thumb
    input.current?.removeAttribute('aria-labelledby');
  });
}

/** A held arrow key reports a change with each repetition. The search should run once, when the key is released. */
function useKeyRelease(commit: () => void) {
  const held = useRef(false);
  const waiting = useRef(false);
  const finish = () => {
    held.current = false;
    if (!waiting.current) return;
    waiting.current = false;
    commit();
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

const HEIGHT = 48;
const GAP = 0.35;

interface Bar {
  x: number;
  width: number;
  height: number;
  within: boolean;
}

/** The bars, on the scale of the slider. The overflow bar fills the space above the edge. */
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

/** Number of listings by price. Hidden from assistive technology: the inputs have the numbers. */
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

interface PriceInputsProps {
  range: PriceRange;
  /** one end, as typed */
  onChange: (typed: Partial<PriceRange>) => void;
}

/** Inputs for exact prices. */
function PriceInputs({ range, onChange }: PriceInputsProps) {
  return (
    <div className={classes.inputs}>
      <PriceInput
        label={i18n.t(MIN_LABEL)}
        value={range.min}
        empty={i18n.t('No min')}
        onChange={(min) => onChange({ min })}
      />
      <span className={classes.dash} aria-hidden="true" />
      <PriceInput
        label={i18n.t(MAX_LABEL)}
        value={range.max}
        empty={i18n.t('No max')}
        onChange={(max) => onChange({ max })}
      />
    </div>
  );
}

interface PriceInputProps {
  label: string;
  value: number | null;
  empty: string;
  onChange: (price: number | null) => void;
}

function PriceInput({ label, value, empty, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const shown = typed ?? (value === null ? '' : formatNumber(value));
  const finish = () => {
    if (typed === null) return;
    if (!isPrice(typed)) return setWrong(true);
    setTyped(null);
    const price = parsePrice(typed);
    if (price !== value) onChange(price);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
  };
  return (
    <TextField
      label={label}
      hideLabel
      before="$"
      inputMode="numeric"
      autoComplete="off"
      placeholder={empty}
      value={shown}
      error={wrong ? i18n.t('Enter a price, such as 750,000.') : undefined}
      onChange={(event) => {
        setWrong(false);
        setTyped(event.target.value);
      }}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
