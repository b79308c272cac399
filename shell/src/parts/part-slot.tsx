import type { RenderedSlot } from 'federation/protocol/rendering';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SlotPropsMap } from 'shared-contracts';
import { FailedSlot, Skeleton } from 'shared-ui';
import type { PartState } from './part';
import { PartRoot } from './part-root';
import classes from './part-slot.module.css';
import type { MountedSlot, SlotParts } from './slot-parts';

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
  const isShown = rendered && state === 'loading';
  return (
    <div className={className} data-slot={name} data-slot-state={isShown ? 'rendered' : state}>
      {state === 'empty' && fallback}
      {state === 'failed' && <FailedSlot fallback={fallback} retry={retry} />}
      <PartRoot part={name} rendered={rendered} ref={place} hidden={state === 'failed'} className={classes.place} />
      {state === 'loading' && !isShown && loading !== null && (
        <div className={classes.loading}>{loading ?? <Skeleton lines={3} />}</div>
      )}
    </div>
  );
}

function useSlot<N extends RenderedSlot>(
  parts: SlotParts,
  name: N,
  props: SlotPropsMap[N],
  place: { current: HTMLElement | null },
) {
  const [state, setState] = useState<PartState['state']>('loading');
  const mounted = useRef<MountedSlot>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other props are another part, with another key
  useEffect(() => {
    if (!place.current) return;
    let isGone = false;
    mounted.current = parts.mount(name, place.current, props, (now) => {
      if (!isGone) setState(now);
    });
    return () => {
      isGone = true;
      mounted.current?.unmount();
    };
  }, [parts, name, place]);
  return { state, retry: () => mounted.current?.retry() };
}
