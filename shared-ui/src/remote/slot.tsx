import { memo, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import type { ExtensionProps, HostServices, SlotExtension, SlotName, SlotPropsMap } from 'shared-contracts';
import { Button } from '../button/button';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';
import { i18n } from '../texts';
import { isRenderedExtension, RemoteBoundary } from './define-remote';
import { isLifecycles, LifecyclesExtension } from './lifecycles-extension';
import classes from './slot.module.css';

export interface SlotProps<N extends SlotName> {
  host: Pick<HostServices, 'slots'>;
  name: N;
  props: SlotPropsMap[N];
  /** shown when no remote fills the slot, or its extension failed */
  fallback?: ReactNode;
  /** shown while the extension loads; the default is three grey lines, null shows nothing */
  loading?: ReactNode;
  className?: string | undefined;
}

/** A place that other remotes fill with their components. */
export function Slot<N extends SlotName>({ host, name, props, fallback, loading, className }: SlotProps<N>) {
  const source = host.slots.source(name);
  const extensions = useExtensions(source);
  const ready = extensions?.filter(({ state }) => state === 'ready') ?? [];
  const state = stateOf(extensions);
  return (
    <div className={className} data-slot={name} data-slot-state={state}>
      {state === 'empty' && fallback}
      {state === 'failed' && <FailedSlot fallback={fallback} retry={source.retry} />}
      <div className={classes.place}>
        {ready.map((extension) => (
          <Extension key={extension.remote} extension={extension} slot={props} fallback={fallback} />
        ))}
      </div>
      {state === 'loading' && loading !== null && (loading ?? <Skeleton lines={3} />)}
    </div>
  );
}

type Extensions = readonly SlotExtension[] | null;
const UNKNOWN: Extensions = null;

/** The extensions of a slot. They render after the owner of the slot, and yield to input. */
function useExtensions({ subscribe, current }: ReturnType<HostServices['slots']['source']>): Extensions {
  return useDeferredValue<Extensions>(
    useSyncExternalStore<Extensions>(subscribe, current, () => UNKNOWN),
    UNKNOWN,
  );
}

/** The state of several extensions: mounted if one is ready, failed if all failed. */
function stateOf(extensions: Extensions): 'empty' | 'loading' | 'mounted' | 'failed' {
  const states = extensions?.map(({ state }) => state) ?? ['loading'];
  if (states.includes('ready')) return 'mounted';
  if (states.includes('loading')) return 'loading';
  return states.length > 0 ? 'failed' : 'empty';
}

interface ExtensionPlaceProps {
  extension: SlotExtension;
  slot: SlotPropsMap[SlotName];
  fallback: ReactNode;
}

/** One extension. Owners write props inline, so a new object with equal values is no change. */
const Extension = memo(
  function ExtensionPlace({ extension, slot, fallback }: ExtensionPlaceProps) {
    const { host, remote, module } = extension;
    const failed = (retry: () => void) => <FailedSlot fallback={fallback} retry={retry} />;
    return (
      <RemoteBoundary host={host} remote={remote} fallback={failed}>
        <ModuleContent module={module} remote={remote} host={host} slot={slot} />
      </RemoteBoundary>
    );
  },
  (before, now) => before.extension === now.extension && sameProps(before.slot, now.slot),
);

interface ModuleContentProps extends ExtensionProps<SlotName> {
  module: object | null;
  remote: string;
}

function ModuleContent({ module, remote, host, slot }: ModuleContentProps) {
  const extension: unknown = module && Reflect.get(module, 'extension');
  if (isRenderedExtension<SlotName>(extension)) {
    return (
      <div data-extension={remote}>
        <extension.Root host={host} slot={slot} />
      </div>
    );
  }
  if (module && isLifecycles(module))
    return <LifecyclesExtension lifecycles={module} remote={remote} host={host} slot={slot} />;
  throw new Error(`${remote} exports no extension.`);
}

/** Shown for a part that failed: the owner's fallback with a button that retries. */
export function FailedSlot({ fallback, retry }: { fallback: ReactNode; retry: () => void }) {
  if (fallback === undefined)
    return <ErrorState compact message={i18n.t("We couldn't load this part of the page.")} onRetry={retry} />;
  return (
    <>
      {fallback}
      {fallback !== null && (
        <Button variant="quiet" size="small" onClick={retry}>
          {i18n.t('Try again')}
        </Button>
      )}
    </>
  );
}

function sameProps(before: object, now: object): boolean {
  const old = new Map(Object.entries(before));
  const entries = Object.entries(now);
  return entries.length === old.size && entries.every(([key, value]) => Object.is(old.get(key), value));
}
