import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '../dialog/dialog';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';

/** Code in its own chunk, loaded when it is needed. Define it once, at the top of the module that renders it. */
export interface LazyCode<T> {
  /** null until it is loaded */
  loaded(): T | null;
  /** Loads it, or resolves to the loaded code. After a failure the next call loads again. */
  load(): Promise<T>;
}

/** `const map = lazyCode(() => import('./map'))` */
export function lazyCode<T>(fetch: () => Promise<T>): LazyCode<T> {
  let found: T | null = null;
  return {
    loaded: () => found,
    async load() {
      found ??= await fetch();
      return found;
    },
  };
}

/**
 * State of lazy code. `React.lazy` keeps a failure forever; here `retry` loads again. Code that is already loaded
 * renders at once.
 */
export function useLazyCode<T>(code: LazyCode<T>): { part: T | null; failed: boolean; retry: () => void } {
  const [state, setState] = useState<{ part: T | null; failed: boolean }>({ part: code.loaded(), failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (code.loaded() !== null && code.loaded() === state.part) return;
    let gone = false;
    code.load().then(
      (part) => !gone && setState({ part, failed: false }),
      () => !gone && setState({ part: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [code, attempt]);
  const retry = useCallback(() => {
    setState({ part: null, failed: false });
    setAttempt((now) => now + 1);
  }, []);
  return { ...state, retry };
}

/** First delay of an own retry, in milliseconds; each further one is twice as long. */
const RETRY_MS = 2000;

function useOwnRetry(due: boolean, retry: () => void): void {
  const retries = useRef(0);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(
      () => {
        retries.current += 1;
        retry();
      },
      RETRY_MS * 2 ** retries.current,
    );
    return () => clearTimeout(timer);
  }, [due, retry]);
}

interface LazyBoundaryProps<T> {
  code: LazyCode<T>;
  /** shown with a retry when loading fails; null for an optional part, which stays silent and loads again by itself */
  message: string | null;
  /** shown while it loads */
  waiting?: ReactNode;
  children: (part: T) => ReactNode;
}

/** Renders with lazy code. A failure stays in its place, with a retry. */
export function LazyBoundary<T>({ code, message, waiting = null, children }: LazyBoundaryProps<T>) {
  const { part, failed, retry } = useLazyCode(code);
  useOwnRetry(failed && message === null, retry);
  if (failed && message === null) return null;
  if (failed) return <ErrorState compact message={message} onRetry={retry} />;
  return part === null ? waiting : children(part);
}

/**
 * A component with lazy code: `const Form = lazyComponent(async () => (await import('./form')).Form, { message: '…'
 * })`.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: Pick<LazyBoundaryProps<ComponentType<P>>, 'message' | 'waiting'>,
): ComponentType<P> {
  const code = lazyCode(load);
  return (props) => (
    <LazyBoundary code={code} {...place}>
      {(Part) => <Part {...props} />}
    </LazyBoundary>
  );
}

interface LazyDialogProps<T>
  extends Omit<LazyBoundaryProps<T>, 'waiting' | 'message'>,
    Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** shown with a retry when loading fails */
  message: string;
}

/** Code that loads within this time, in milliseconds, needs no placeholder. */
const ANSWER_MS = 300;

/** Like LazyBoundary, for code that renders its own dialog. A failure or a long wait opens a dialog until then. */
export function LazyDialog<T>({ code, message, children, ...dialog }: LazyDialogProps<T>) {
  const { part, failed, retry } = useLazyCode(code);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ANSWER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (part !== null) return children(part);
  if (!failed && !isLate) return null;
  return (
    <Dialog open size="small" {...dialog}>
      {failed ? <ErrorState compact message={message} onRetry={retry} /> : <Skeleton height="14rem" width="100%" />}
    </Dialog>
  );
}
