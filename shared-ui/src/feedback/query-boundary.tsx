import type { ReactNode } from 'react';
import type { CallState } from '../hooks/use-call';
import { ErrorState } from './states';
import { Skeleton } from './waiting';

/** Draws the answer of a call; while it is loading a skeleton, and after a failure its message with a retry. */
export function QueryBoundary<T>({
  state,
  children,
  waiting,
}: {
  state: CallState<T>;
  children: (data: T) => ReactNode;
  waiting?: ReactNode;
}) {
  if (state.data !== undefined) return children(state.data);
  if (state.error) return <ErrorState message={state.error.message} onRetry={state.retry} />;
  return waiting ?? <Skeleton lines={6} />;
}
