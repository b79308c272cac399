import { useEffect, useId, useRef, useState } from 'react';
import { type ReportHost, reportFailure } from './lifecycles';

type Step = (props: Record<string, unknown>) => Promise<unknown>;
/** The lifecycles of a module, as single-spa calls them: each is a function or a list of functions. */
export interface Lifecycles {
  bootstrap: Step | Step[];
  mount: Step | Step[];
  unmount: Step | Step[];
  update?: Step | Step[];
}

/** Whether a module exports lifecycles. */
export function isLifecycles(module: object): module is Lifecycles {
  return ['bootstrap', 'mount', 'unmount'].every((name) => {
    const step: unknown = Reflect.get(module, name);
    return typeof step === 'function' || Array.isArray(step);
  });
}

/** Time-out of a mount, in milliseconds. */
const MOUNT_TIMEOUT_MS = 8500;

interface LifecyclesExtensionProps {
  lifecycles: Lifecycles;
  remote: string;
  host: ReportHost;
  slot: object;
}

/**
 * An extension that exports lifecycles: the form of contract 1.0, and of a remote with its own React. They render into
 * an element that React leaves alone. A mount that fails or hangs throws here, so the boundary of the slot shows it.
 */
export function LifecyclesExtension({ lifecycles, remote, host, slot }: LifecyclesExtensionProps) {
  const name = useId();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(slot);
  const update = useRef<() => void>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    const domElement = place.current;
    const propsOf = (now: object) => ({ host, slot: now, domElement, name });
    let isGone = false;
    const fail = (error: unknown) => !isGone && setFailure({ error });
    const late = setTimeout(() => fail(new Error(`${remote} did not mount in time.`)), MOUNT_TIMEOUT_MS);
    const mounted = run(lifecycles.bootstrap, propsOf(latest.current))
      .then(() => run(lifecycles.mount, propsOf(latest.current)))
      .finally(() => clearTimeout(late));
    mounted.catch(fail);
    const isMounted = mounted.then(
      () => true,
      () => false,
    );
    let last: Promise<unknown> = isMounted;
    const next = (step: Step | Step[]) => {
      last = last
        .then(async () => (await isMounted) && run(step, propsOf(latest.current)))
        .catch((error: unknown) => reportFailure(host, remote, 'MFE-006', error));
    };
    update.current = () => next(lifecycles.update ?? []);
    return () => {
      isGone = true;
      clearTimeout(late);
      next(lifecycles.unmount);
    };
  }, [lifecycles, remote, host, name]);
  useEffect(() => {
    if (latest.current === slot) return;
    latest.current = slot;
    update.current?.();
  }, [slot]);
  if (failure) throw failure.error;
  return <div ref={place} data-extension={remote} />;
}

async function run(step: Step | Step[], props: Record<string, unknown>): Promise<void> {
  for (const one of [step].flat()) await one(props);
}
