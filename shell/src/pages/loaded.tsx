import type { ReactNode } from 'react';
import { type CallState, ErrorState, Skeleton } from 'shared-ui';

/** The answer of a call drawn, or its place while it is under way, or its failure with a retry (D5). */
export function Loaded<T>({
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
