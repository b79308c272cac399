import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RemoteErrorCode, SlotPropsMap } from 'shared-contracts';
import type { RenderedSlot } from 'shared-contracts/rendering';
import { Button, ErrorState, Skeleton } from 'shared-ui';
import { PartRoot } from './part-root';
import classes from './part-slot.module.css';
import type { SlotMount, SlotParts, SlotState } from './slot-parts';

interface PartSlotProps<N extends RenderedSlot> {
  parts: SlotParts;
  name: N;
  props: SlotPropsMap[N];
  /** shown when no remote fills the slot, or its extension failed */
  fallback?: ReactNode;
  /** shown while the extension loads; the default is three grey lines, null shows nothing */
  loading?: ReactNode;
  className?: string | undefined;
  /** the server rendered the extension into its place */
  rendered?: boolean | undefined;
}

/** A slot that the server renders. */
export function PartSlot<N extends RenderedSlot>({
  parts,
  name,
  props,
  fallback,
  loading,
  className,
  rendered = false,
}: PartSlotProps<N>) {
  const place = useRef<HTMLDivElement>(null);
  const { state, retry } = useSlot(parts, name, props, place);
  const isShown = rendered && state.now === 'loading';
  return (
    <div className={className} data-slot={name} data-slot-state={isShown ? 'rendered' : state.now}>
      {state.now === 'empty' && fallback}
      {state.now === 'failed' && <FailedSlot fallback={fallback} retry={retry} />}
      <PartRoot part={name} rendered={rendered} ref={place} hidden={state.now === 'failed'} className={classes.place} />
      {state.now === 'loading' && !isShown && loading !== null && (
        <div className={classes.loading}>{loading ?? <Skeleton lines={3} />}</div>
      )}
    </div>
  );
}

function FailedSlot({ fallback, retry }: { fallback: ReactNode; retry: () => void }) {
  if (fallback === undefined)
    return <ErrorState compact message="We couldn't load this part of the page." onRetry={retry} />;
  return (
    <>
      {fallback}
      {fallback !== null && (
        <Button variant="quiet" size="small" onClick={retry}>
          Try again
        </Button>
      )}
    </>
  );
}

interface SlotView {
  now: SlotState;
  code?: RemoteErrorCode | undefined;
}

function useSlot<N extends RenderedSlot>(
  parts: SlotParts,
  name: N,
  props: SlotPropsMap[N],
  place: { current: HTMLElement | null },
) {
  const [state, setState] = useState<SlotView>({ now: 'loading' });
  const mounted = useRef<SlotMount<N> | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    if (!place.current) return;
    let gone = false;
    mounted.current = parts.mount(name, place.current, latest.current, (now, code) => {
      if (!gone) setState({ now, code });
    });
    return () => {
      gone = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [parts, name, place]);
  useEffect(() => {
    if (sameProps(latest.current, props)) return;
    latest.current = props;
    mounted.current?.update(props);
  });
  return { state, retry: () => mounted.current?.retry() };
}

/** Owners write props inline, so a new object with equal values is no change. */
function sameProps(before: object, now: object): boolean {
  const old = new Map(Object.entries(before));
  const entries = Object.entries(now);
  return entries.length === old.size && entries.every(([key, value]) => Object.is(old.get(key), value));
}
